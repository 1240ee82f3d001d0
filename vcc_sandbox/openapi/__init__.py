"""What the sandbox answers, as an OpenAPI document made from the call table and the wire models."""
