"""Calls about invitations and rewards (spec §7)."""

from vcc_portal.upstream.call import CallKind, Nothing, get, post
from vcc_portal.upstream.models import invite as m
from vcc_portal.upstream.models.base import Page

LIST_INVITATION_CODE = post("/user/list/invitationCode", Nothing, list[m.InvitationCode])
SEND_EMAIL = post("/user/send/email/invitationRegister", m.EmailInvitation, m.InvitationsSent, kind=CallKind.WRITE)
REWARD_DETAIL = get("/user/invitation/reward/detail", Nothing, m.RewardSummary)
REWARD_LIST = post("/user/invitation/reward/list", m.RewardQuery, Page[m.Reward])
