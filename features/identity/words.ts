export const identity = {
  title: '본인확인',
  waiting: '새 창에서 본인확인을 하고 있어요.',
  hint: '창이 보이지 않으면 다른 창 뒤에 있는지 확인해 주세요.',
  cancel: '취소',
} as const
