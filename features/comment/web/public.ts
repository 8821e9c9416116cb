export { CommentBar } from './CommentBar.tsx'
export { CommentList } from './CommentList.tsx'
export { useCommentListSource } from './commentSource.tsx'
