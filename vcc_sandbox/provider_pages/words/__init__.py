"""Every visible text of the provider's pages, by page."""
