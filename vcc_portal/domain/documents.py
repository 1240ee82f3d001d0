"""Documents of business verification: what each is for, and which files pass (contract §6, KYB documents)."""

from enum import StrEnum

MOST_BYTES = 5 * 1024 * 1024
MOST_DOCUMENTS = 20
LONGEST_NAME = 120
_SIGNATURES = (
    (b"%PDF-", "PDF"),
    (b"\xff\xd8\xff", "JPEG"),
    (b"\x89PNG\r\n\x1a\n", "PNG"),
)


class DocumentKind(StrEnum):
    """What a document shows; the wire's `fileType`."""

    LICENCE = "LICENCE"
    """The business licence or certificate of incorporation."""
    LEGAL_ID = "LEGAL_ID"
    """Of the legal representative."""
    BENEFICIARY_ID = "BENEFICIARY_ID"
    BUSINESS_PROOF = "BUSINESS_PROOF"
    """A shop, a contract, an invoice: what the company does."""
    OTHER = "OTHER"


NEEDED_DOCUMENTS = (DocumentKind.LICENCE, DocumentKind.LEGAL_ID)
"""Without these nothing is submitted."""


def document_type(head: bytes) -> str:
    """PDF, JPEG or PNG by the first bytes of a file, whatever its name says; empty for anything else."""
    return next((name for start, name in _SIGNATURES if head.startswith(start)), "")
