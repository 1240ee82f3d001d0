"""The provider's API, really implemented over a database: what the portal runs on by default."""
