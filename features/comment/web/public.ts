export { CommentBar } from './CommentBar.tsx'
export { CommentList } from './CommentList.tsx'
export { useCommentDesk } from './commentSource.tsx'
