import { list, type ExportPart } from '#kit/server/data-export.ts'

export const storyExport: readonly ExportPart[] = [
  list('story-views', '본 스토리', 'post_no', 'select post_no, reg_dt from story_view where user_no = $1'),
  list(
    'story-replies',
    '스토리에 보낸 말',
    'reply_no',
    'select reply_no, post_no, content, state, reg_dt from story_reply where user_no = $1',
  ),
]
