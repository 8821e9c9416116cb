/**
 * Lines to call in an emergency, in the order in which they are offered. Everybody sees them without a log-in and without a connection. Public
 * facts; `checkedOn`: the day on which numbers and hours were checked.
 */
export const HELPLINES: { checkedOn: string; lines: { tel: string; name: string; hours: string }[] } = {
  checkedOn: '2026-11-21',
  lines: [
    { tel: '109', name: '자살예방 상담전화', hours: '24시간' },
    { tel: '1577-0199', name: '정신건강 위기상담전화', hours: '24시간' },
    { tel: '119', name: '응급·구조', hours: '24시간' },
    { tel: '112', name: '범죄 신고', hours: '24시간' },
    { tel: '1388', name: '청소년 상담전화', hours: '24시간' },
    { tel: '1366', name: '여성긴급전화', hours: '24시간' },
  ],
}
