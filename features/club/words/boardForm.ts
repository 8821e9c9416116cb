import { number } from '#kit/ui/format.ts'

/** Words of the form of a post. */
export const boardForm = {
  board: '게시판',
  title: '제목',
  titleHint: '무슨 이야기인가요?',
  text: '글',
  textHint: '모임 멤버와 나누고 싶은 이야기를 적어 주세요.',
  media: '사진과 영상',
  submit: '올리기',
  save: '고친 내용 올리기',
  done: '글을 올렸어요.',
  saved: '글을 고쳤어요.',
  slow: (minutes: number, seconds: number) =>
    `다음 글은 ${minutes > 0 ? `${number(minutes)}분 ` : ''}${seconds}초 뒤에 쓸 수 있어요. 적은 내용은 그대로 있어요.`,
  notMember: '모임 멤버만 쓸 수 있어요',
  notMemberHelp: '모임에 참여하면 글을 쓸 수 있어요.',
  closed: '닫힌 모임이에요',
  closedHelp: '글을 더 쓸 수 없어요.',
  problems: {
    title: (min: number, max: number) => `제목을 ${min}자 이상 ${max}자 이하로 적어 주세요.`,
    text: '글을 적어 주세요.',
    uploading: '사진을 다 올린 뒤에 눌러 주세요.',
  },
} as const
