"""The seed: people, companies, cards and a year of payments, deterministic by seed number."""
