"""The provider's own pages; each module exports `router`, mounted under `/sandbox`."""
