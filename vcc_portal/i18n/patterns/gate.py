"""Strings of the verification gate (spec §4, action gating)."""

from dataclasses import dataclass

from vcc_portal.domain.gating import Gate
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text


@dataclass(frozen=True)
class Message:
    """One gate's dialog: its title, what is the matter, and the verb of its button."""

    title: Text
    note: Text
    action: Text


VERIFY = Text(zh="去认证", en="Verify now")
EDIT = Text(zh="去修改", en="Edit")
ADD = Text(zh="去补充", en="Add details")
OK = terms.GOT_IT
LATER = Text(zh="稍后再说", en="Later")
CHECK_AGAIN = Text(zh="我已完成认证", en="I've verified, refresh")
STILL_MISSING = Text(
    zh="状态还没有变化，审核通过后再试。", en="The status hasn't changed yet. Try again once it's approved."
)
NEW_TAB = Text(zh="在新标签页打开", en="Opens in a new tab")
ASK_ADMIN = Text(
    zh="认证由管理员完成，请联系您的管理员。", en="An administrator completes verification. Please ask yours."
)
KEPT = Text(
    zh="您填写的内容会保留，认证后可继续。", en="Your entries are kept, so you can continue after verification."
)

MESSAGES: dict[Gate, Message] = {
    Gate.KYC_TO_SUBMIT: Message(
        title=Text(zh="您还未完成实名认证", en="You have not completed real-name verification"),
        note=Text(
            zh="完成后才能申请卡片、充值和分配额度", en="Complete it to apply for cards, top up and allocate quota"
        ),
        action=VERIFY,
    ),
    Gate.KYC_REVIEW: Message(
        title=Text(zh="实名认证审核中", en="Identity verification under review"),
        note=Text(
            zh="审核需要 1 至 2 个工作日，通过后即可继续",
            en="Review takes 1–2 working days. You can continue once it's approved.",
        ),
        action=OK,
    ),
    Gate.KYC_FAILED: Message(
        title=Text(zh="实名认证未通过", en="Identity verification didn't pass"),
        note=Text(zh="提交的信息有误，请修改后重新提交", en="Some information is incorrect. Correct it and resubmit."),
        action=EDIT,
    ),
    Gate.KYC_EXPIRED: Message(
        title=Text(zh="实名认证信息需要更新", en="Your identity documents need updating"),
        note=Text(
            zh="证件已过期，请及时更新，以免影响使用",
            en="They have expired. Update them soon to avoid interruptions.",
        ),
        action=EDIT,
    ),
    Gate.KYC_BENEFICIARY: Message(
        title=Text(zh="请补充企业受益人信息", en="Add your company's beneficiaries"),
        note=Text(zh="补充并审核通过后即可继续", en="You can continue once they're added and approved"),
        action=ADD,
    ),
    Gate.KYB_TO_SUBMIT: Message(
        title=Text(zh="您还未完成企业认证", en="You haven't completed business verification"),
        note=Text(
            zh="完成后才能申请卡片、充值和分配额度", en="Complete it to apply for cards, top up and allocate quota"
        ),
        action=VERIFY,
    ),
    Gate.KYB_REVIEW: Message(
        title=Text(zh="企业认证审核中", en="Business verification under review"),
        note=Text(
            zh="审核需要 1 至 2 个工作日，通过后即可继续",
            en="Review takes 1–2 working days. You can continue once it's approved.",
        ),
        action=OK,
    ),
    Gate.KYB_FAILED: Message(
        title=Text(zh="企业认证未通过", en="Business verification didn't pass"),
        note=Text(zh="提交的信息有误，请修改后重新提交", en="Some information is incorrect. Correct it and resubmit."),
        action=EDIT,
    ),
}

STEP_SIGN_IN = Text(zh="注册并登录", en="Register and sign in")
STEP_KYC = Text(zh="实名认证", en="Identity verification")
STEP_KYB = terms.BUSINESS_VERIFICATION
SIGNED_IN_AS = Text(zh="已登录", en="You are signed in")
KYC_NEEDS = Text(zh="需要身份证件，约 5 分钟", en="Requires an ID document; about 5 minutes")
KYB_NEEDS = Text(
    zh="需要营业执照，审核 1 至 2 个工作日", en="Requires the business license; reviewed in 1–2 working days"
)
KYB_LATER = Text(
    zh="实名通过后提交，审核 1 至 2 个工作日", en="After identity verification; reviewed in 1–2 working days"
)
PASSED = terms.PASSED
REVIEW_TAKES = Text(zh="已提交，审核 1 至 2 个工作日", en="Submitted; reviewed in 1–2 working days")
TO_CORRECT = Text(zh="修改后重新提交", en="Correct and resubmit")
DOCUMENT_EXPIRED = Text(zh="证件已过期", en="Document expired")
BENEFICIARY_MISSING = Text(zh="缺少受益人信息", en="Beneficiaries are missing")
DONE = Text(zh="已完成", en="Done")
NEXT = Text(zh="下一步", en="Next")
WAITING = Text(zh="待提交", en="Later")
REVIEWING = terms.UNDER_REVIEW
NOT_PASSED = terms.NOT_PASSED
TO_UPDATE = Text(zh="待更新", en="Update needed")
