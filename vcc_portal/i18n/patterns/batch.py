"""Strings of changes to many cards at once: preview, progress, outcome, file."""

from vcc_portal.domain.batch import ItemStatus
from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

PREVIEW = Text(zh="变更预览", en="Preview")
PREVIEW_NOTE = Text(
    zh="还没有提交，请核对每张卡的变更。", en="Nothing has been submitted yet. Review the change for each card."
)
CARD = terms.CARD
CHANGES = Text(zh="变更（原值 → 新值）", en="Change (before → after)")
VERDICT = Text(zh="检查结果", en="Check")
RESULT = terms.RESULT
ALL = terms.ALL
ACCEPTED = terms.ACCEPTED
ITEM_STATUS: dict[str, Text] = {
    ItemStatus.READY: Text(zh="可执行", en="Ready"),
    ItemStatus.SAME: Text(zh="无需变更", en="No change"),
    ItemStatus.WILL_FAIL: Text(zh="将失败", en="Will fail"),
    ItemStatus.LEFT_OUT: Text(zh="已排除", en="Excluded"),
    ItemStatus.WAITING: Text(zh="等待中", en="Waiting"),
    ItemStatus.RUNNING: Text(zh="执行中", en="Running"),
    ItemStatus.OK: terms.DONE,
    ItemStatus.FAILED: terms.FAILED,
    ItemStatus.UNKNOWN: Text(zh="待确认", en="Unknown"),
    ItemStatus.UNTOUCHED: Text(zh="未执行", en="Not run"),
    ItemStatus.OVERTAKEN: Text(zh="已被修改", en="Changed elsewhere"),
}
UNKNOWN_REASON = Text(
    zh="没有收到回应，变更可能已生效，需要核对卡片。",
    en="No response. The change may have been made; the card has to be checked.",
)
UNTOUCHED_REASON = Text(
    zh="没有收到回应；核对时卡片上没有这项更改，可以重试。重试前会再核对一次。",
    en="No response. The card didn't have this change when we checked, so you can retry; it's checked once more first.",
)
OVERTAKEN_REASON = Text(
    zh="没有收到回应；核对时发现有人修改过这张卡，既不是原值也不是新值。请核对卡片后再重试。",
    en="No response. When we checked, someone had changed the card to something else. Check the card before you retry.",
)
NOT_READ = Text(
    zh="未能读取卡片的最新状态，因此没有继续提交。{reason}",
    en="The cards' latest state couldn't be read, so nothing more was submitted. {reason}",
)
FOUND_DONE = Text(zh="回应丢失，核对后已生效", en="The response was lost; we checked and the change was made")
LEFT_OUT_REASON = Text(zh="预览时已排除：{reason}", en="Excluded in the preview: {reason}")
MISSING = Text(
    zh="有 {count} 个卡片 ID 找不到，或不在您的数据权限内，已忽略。",
    en="{count} card IDs weren't found or are outside your data access, and were ignored.",
)
MISSING_ONE = Text(
    zh="有 1 个卡片 ID 找不到，或不在您的数据权限内，已忽略。",
    en="1 card ID wasn't found or is outside your data access, and was ignored.",
)
CAPPED = Text(
    zh="选中了 {total} 张，单次最多处理 {count} 张。完成后请再处理其余卡片。",
    en="{total} cards selected; up to {count} can be processed at a time. Do the rest afterwards.",
)
FIRST_PART = Text(
    zh="第 1 部分，共 {parts} 部分：符合条件的卡片有 {total} 张，每次处理 {count} 张，按申请时间从早到晚。完成后可继续处理其余 {left} 张。",
    en="Part 1 of {parts}: {total} cards match. These are the first {count} by application time; you can continue with "
    "the other {left} when they're done.",
)
LATER_PART = Text(
    zh="第 {part} 部分，共 {parts} 部分：按申请时间还有 {total} 张，这是其中最早的 {count} 张。完成后可继续处理其余 {left} 张。",
    en="Part {part} of {parts}: {total} cards to go by application time. These are the next {count}; you can continue "
    "with the other {left} when they're done.",
)
LAST_PART = Text(
    zh="第 {part} 部分，即最后一部分：按申请时间的最后 {count} 张。",
    en="Part {part}, the last one: the last {count} cards by application time.",
)
NEXT_PART = Text(zh="继续处理后面的卡片（还有 {count} 张）", en="Continue with the next cards ({count} left)")
LEAVE_OUT = Text(zh="排除 {count} 张将失败的卡片", en="Exclude the {count} that will fail")
LEAVE_OUT_ONE = Text(zh="排除 1 张将失败的卡片", en="Exclude the one that will fail")
WILL_RUN = Text(zh="将处理 {count} 张", en="{count} cards will change")
WILL_RUN_ONE = Text(zh="将处理 1 张", en="1 card will change")
NOTHING_TO_RUN = Text(zh="没有要处理的卡片", en="No cards will change")
NO_ROWS = Text(zh="这个状态下没有卡片", en="No cards with this status")
SHOW = Text(zh="按状态显示", en="Show by status")
PROGRESS_OF = Text(zh="{name}：执行进度", en="{name}: progress")
DONE_OF = Text(zh="已处理 {done} / {total}", en="{done} of {total} processed")
SUBMITTED_OF = Text(zh="已提交 {done} / {total}", en="{done} of {total} submitted")
OK_COUNT = Text(zh="成功 {count}", en="{count} done")
FAILED_COUNT = Text(zh="失败 {count}", en="{count} failed")
UNTOUCHED_COUNT = Text(zh="未执行 {count}", en="{count} not run")
OVERTAKEN_COUNT = Text(zh="已被修改 {count}", en="{count} changed elsewhere")
UNKNOWN_COUNT = Text(zh="待确认 {count}", en="{count} unknown")
STOP = Text(zh="本批完成后停止", en="Stop after this batch")
STOPPING = Text(zh="本批完成后停止…", en="Stopping after this batch…")
LEAVE_NOTE = Text(
    zh="可以离开此页，执行会继续；用浏览器返回此页即可看到结果。",
    en="You can leave this page and it will keep running. Come back to see the result.",
)
CHECKING = Text(zh="有一批没有收到回应，正在核对这些卡片。", en="One batch got no response; checking its cards.")
RUNNING_TITLE = Text(zh="{name}：执行中", en="{name}: running")
PAUSED_TITLE = Text(zh="{name}：已暂停", en="{name}: paused")
NOT_STARTED_TITLE = Text(zh="{name}：尚未开始", en="{name}: not started")
PENDING_TITLE = Text(zh="{name}：结果待确认", en="{name}: results pending")
NOT_DONE_TITLE = Text(zh="{name}：未能执行", en="{name}: not done")
ACCEPTED_TITLE = Text(zh="{name}：已受理", en="{name}: accepted")
DONE_TITLE = Text(zh="{name}：已完成", en="{name}: finished")
ALL_ACCEPTED = Text(zh="{count} 张卡片均已受理，尚未完成。", en="Accepted for all {count} cards, but not complete yet.")
ALL_ACCEPTED_ONE = Text(zh="已受理，尚未完成。", en="Accepted, but not complete yet.")
SOME_ACCEPTED = Text(
    zh="已受理 {ok} 张，尚未完成；未成功 {count} 张。", en="{ok} accepted but not complete yet, {count} didn't succeed."
)
ALL_OK = Text(zh="{count} 张卡片全部成功。", en="All {count} cards succeeded.")
ALL_OK_ONE = Text(zh="1 张卡片成功。", en="1 card succeeded.")
SOME_NOT_DONE = Text(zh="成功 {ok} 张，未成功 {count} 张。", en="{ok} succeeded, {count} didn't.")
NOTHING_DONE = Text(
    zh="{count} 张卡片均被拒绝，没有任何变更。", en="All {count} cards were refused. Nothing was changed."
)
NOTHING_DONE_ONE = Text(zh="1 张卡片被拒绝，没有任何变更。", en="1 card was refused. Nothing was changed.")
SOME_REFUSED = Text(
    zh="{count} 张卡片被拒绝，其余 {left} 张没有提交，没有任何变更。",
    en="{count:card|cards} refused, {left:card|cards} not submitted. Nothing was changed.",
)
LEFT_OUT_COUNT = Text(
    zh="预览时排除了 {count} 张，没有提交。", en="{count} were excluded in the preview and not submitted."
)
LEFT_OUT_COUNT_ONE = Text(zh="预览时排除了 1 张，没有提交。", en="1 was excluded in the preview and not submitted.")
STILL_UNKNOWN = Text(
    zh="有 {count} 张没有收到回应，还不能确认结果；请勿重复提交，先核对。",
    en="{count} got no response, so their results are unknown. Don't resubmit them; check first.",
)
STILL_UNKNOWN_ONE = Text(
    zh="有 1 张没有收到回应，还不能确认结果；请勿重复提交，先核对。",
    en="1 got no response, so its result is unknown. Don't resubmit it; check first.",
)
LEFT_WAITING = Text(zh="还有 {count} 张没有提交。", en="{count} not submitted yet.")
LEFT_WAITING_ONE = Text(zh="还有 1 张没有提交。", en="1 not submitted yet.")
NONE_SENT = Text(zh="还没有提交任何卡片。", en="Nothing has been submitted yet.")
STOPPED = Text(zh="已按您的要求停止。", en="Stopped, as you asked.")
VERIFICATION_NEEDED = Text(
    zh="需要先完成安全验证，验证后从停下的地方继续。",
    en="Complete the security check first; the run then continues from here.",
)
INTERRUPTED = Text(
    zh="执行在中途停止了（例如退出登录、切换账户或服务重启）。标为“待确认”的卡片可能已经生效，请先核对；核对之前不会再次提交。",
    en="The run stopped partway, for example because you signed out, switched accounts or the service restarted. Cards "
    "marked Unknown may already have been changed: check them first. They won't be submitted again before that.",
)
INTERRUPTED_BETWEEN = Text(
    zh="执行在中途停止了（例如退出登录、切换账户或服务重启）。已提交的卡片结果见下表；其余没有提交，可以从停下的地方继续执行。",
    en="The run stopped partway, for example because you signed out, switched accounts or the service restarted. Every "
    "card submitted so far has its result below. The rest weren't submitted; you can continue from here.",
)
INTERRUPTED_BEFORE = Text(
    zh="执行还没有开始就停止了（例如退出登录、切换账户或服务重启）。",
    en="The run stopped before it started, for example because you signed out, switched accounts or the service restarted.",
)
GONE = Text(
    zh="这里提交过一次更改，但结果已无法显示（例如服务重启，或在其他标签页提交）。部分卡片可能已经更改；下面是卡片现在的状态，请先核对。",
    en="A change was submitted here, but its result can no longer be shown, for example after a restart or in another "
    "tab. Some cards may already have been changed. What you see is how the cards are now; check before you submit.",
)
ASIDE = Text(zh="之前的一次更改还没有做完：{left}。", en="An earlier change isn't finished: {left}.")
ASIDE_WAITING = Text(zh="{count} 张卡片尚未提交", en="{count:card hasn't|cards haven't} been submitted")
ASIDE_UNKNOWN = Text(zh="{count} 张卡片的结果未确认", en="the result of {count:card|cards} is unknown")
ASIDE_BOTH = Text(zh="{first}，{second}", en="{first}, and {second}")
SHOW_ASIDE = Text(zh="查看这次更改", en="Show it")
DROP_ASIDE = Text(zh="不再提示", en="Don't show again")
FORGOTTEN = Text(
    zh="这次点击没有提交任何更改：页面刚刚重新连接，请再核对一次。",
    en="That click submitted nothing: the page had just reconnected. Review the cards again.",
)
REFUSED = Text(zh="这一批被拒绝：{reason}", en="The batch was rejected: {reason}")
NOT_REACHED = Text(zh="暂时连接不上服务：{reason}", en="Can't reach the service: {reason}")
GO_ON = Text(zh="继续执行其余 {count} 张", en="Continue with the other {count}")
GO_ON_ONE = Text(zh="继续执行其余 1 张", en="Continue with the other 1")
START = Text(zh="开始执行 {count} 张", en="Start with {count} cards")
START_ONE = Text(zh="开始执行 1 张", en="Start with 1 card")
RETRY_AND_GO_ON = Text(
    zh="重试未成功的 {count} 张，并继续其余 {left} 张",
    en="Retry the {count} not done and continue with the other {left}",
)
RETRY = Text(zh="只重试未成功的 {count} 张", en="Retry the {count} not done")
RETRY_ONE = Text(zh="只重试未成功的 1 张", en="Retry the one not done")
CHECK_AGAIN = Text(zh="再次核对 {count} 张", en="Check {count} again")
FILE = terms.DOWNLOAD_RESULTS
BACK_TO_LIST = terms.BACK_TO_CARD_LIST
CHANGE_AGAIN = terms.BACK_TO_EDITING
FIRST_CHOOSE = Text(zh="请先选择卡片", en="Select cards first")
FIRST_CHOOSE_NOTE = Text(
    zh="在卡片列表勾选要处理的卡片，再从操作栏进入。",
    en="Select cards in the card list, then open this page from its action bar.",
)
NONE_FOUND = Text(zh="找不到这些卡片", en="Cards not found")
NONE_FOUND_NOTE = Text(
    zh="它们可能属于其他账户、已被移走，或不在您的数据权限内。",
    en="They may belong to another account, have been moved, or be outside your data access.",
)
ARROW = Text(zh="变为", en="becomes")

SHEET_RESULTS = Text(zh="结果", en="Results")
SHEET_ABOUT = Text(zh="说明", en="About")
HEAD_CARD = terms.CARD_NAME
HEAD_NUMBER = terms.CARD_NUMBER
HEAD_ID = terms.CARD_ID
HEAD_BEFORE = Text(zh="{title}（原值）", en="{title} (before)")
HEAD_AFTER = Text(zh="{title}（新值）", en="{title} (after)")
HEAD_REASON = terms.REASON
HEAD_CODE = Text(zh="结果码", en="Code")
HEAD_NOTE = terms.REMARK
FACT_WHAT = terms.OPERATION
FACT_WHO = terms.OPERATOR
FACT_WHEN = Text(zh="时间（北京时间）", en="Time (Beijing time)")
FACT_TOTAL = Text(zh="卡片数", en="Cards")
