"""A real implementation of the provider's API over a real database; the portal runs on it by default."""
