/** By the code of the geolocation's error (specification section 8). */
export const positionWords = {
  1: '위치정보 사용을 허용해주시기 바랍니다',
  2: '위치정보를 가져올 수 없습니다',
  3: '위치정보 사용 상태를 확인해주시기 바랍니다',
} as const
