"""Strings of files that are made in the background: how far each is, and what can be done with it."""

from vcc_portal.i18n import terms
from vcc_portal.i18n.text import Text

MAKING = terms.GENERATING
QUEUED = Text(zh="排队中", en="Waiting")
READY = Text(zh="可下载", en="Ready")
PERCENT = Text(zh="已完成 {percent}%", en="{percent}% done")
UNTIL = Text(zh="{date} 前可下载", en="Until {date}")
EXPIRED_NOTE = Text(zh="文件已过期，可重新申请", en="The file has expired. Apply again.")
DOWNLOAD = terms.DOWNLOAD
DOWNLOAD_OF = Text(zh="下载 {title}", en="Download {title}")
PROGRESS_OF = Text(zh="{title} 的生成进度", en="Progress of {title}")
SHOW_LATEST = Text(zh="查看最近 {count} 份", en="Show the latest {count}")
SHOW_OLDER = Text(zh="查看更早的文件", en="Show older files")
SHOWN = Text(zh="已显示 {count} 份文件", en="{count:file|files} shown")
SHOW_ALL = Text(zh="查看全部 {count} 份", en="Show all {count}")
