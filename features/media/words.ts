import { withParticle } from '#kit/contract/particle.ts'

export const media = {
  add: '사진 더하기',
  addWithFilms: '사진과 영상 더하기',
  of: (count: number, max: number) => `${count}/${max}`,
  cover: '대표',
  picture: '사진',
  /** A tile, by its place. */
  tile: (kind: string, at: number, all: number) => `${kind} ${at}/${all}`,
  wrongType: (names: string, video: boolean) =>
    video
      ? `올릴 수 없는 파일이에요: ${names}. jpg, png, gif 사진과 mp4, mov 영상만 올릴 수 있어요.`
      : `올릴 수 없는 파일이에요: ${names}. jpg, png, gif 사진만 올릴 수 있어요.`,

  preparing: '준비 중',
  waiting: '기다리는 중',
  checking: '확인 중',
  percent: (percent: number) => `${percent}%`,
  uploading: (name: string) => `${name} 올리는 중`,
  uploadingCount: (n: number) => `${n}개를 올리는 중이에요`,
  refused: '쓸 수 없어요',
  failed: '올리지 못했어요. 다시 시도해 주세요.',
  offline: '인터넷 연결이 끊겨서 올리지 못했어요. 연결되면 다시 시도해 주세요.',
  why: (name: string, words: string) => `${name}: ${words}`,
  retry: '다시',
  retryOf: (name: string) => `${name} 다시 올리기`,
  cancelOf: (name: string) => `${name} 올리기 그만두기`,

  removeOf: (name: string) => `${name} 지우기`,
  removeTitle: (kind: string) => `이 ${withParticle(kind, '을/를')} 지울까요?`,
  removeText: '지우면 되돌릴 수 없어요.',
  remove: '지우기',
  keep: '그대로 두기',
  view: '크게 보기',
  toCover: '대표로 옮기기',
  forward: '앞으로 옮기기',
  backward: '뒤로 옮기기',
  crop: '정사각형으로 자르기',
  movedTo: (at: number) => `${at}번째로 옮겼어요`,

  draggable: '순서를 바꿀 수 있는 항목',
  dragHelp: '스페이스 키로 집고, 화살표 키로 옮기고, 다시 스페이스 키로 놓아요. 그만두려면 Esc 키를, 다른 할 일은 엔터 키를 누르세요.',
  dragStart: (at: number) => `${at}번째를 집었어요`,
  dragOver: (at: number) => `${at}번째 자리예요`,
  dragEnd: (at: number) => `${at}번째에 놓았어요`,
  dragCancel: '그대로 두었어요',

  cropArea: '자를 곳. 끌거나 화살표 키로 옮겨요.',
  cropZoom: '확대',
  times: (n: string) => `${n}배`,
  cropDone: '이대로 자르기',
  cropFailed: '사진을 자르지 못했어요. 다시 시도해 주세요.',
} as const
