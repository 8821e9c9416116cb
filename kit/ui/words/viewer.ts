/** The viewer of pictures and films. */
export const viewer = {
  cantPlay: '이 기기에서는 재생할 수 없는 영상이에요.',
  download: '내려받아서 보기',
  shownPicture: (at: number, all: number) => `사진 ${at}/${all}`,
  shownFilm: (at: number, all: number) => `영상 ${at}/${all}`,
} as const
