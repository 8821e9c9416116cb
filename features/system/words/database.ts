const UNITS = ['B', 'KB', 'MB', 'GB', 'TB']
const short = new Intl.NumberFormat('ko-KR', { maximumSignificantDigits: 3 })

/** The database and the files in the console. */
export const databaseDesk = {
  title: '데이터베이스와 파일',
  slow: '오래 걸린 쿼리',
  slowHelp: '시간이 가장 많이 든 쿼리 20개예요. 값은 기호로 바뀌어 있어서 회원의 정보는 보이지 않아요.',
  sorts: { total: '모두 더한 시간', mean: '한 번의 시간' },
  notAvailable:
    '이 데이터베이스는 쿼리 시간을 재지 않아요. 서버가 pg_stat_statements를 불러오게 하고, 그 확장을 statistics 스키마에 설치하면 여기에서 볼 수 있어요.',
  since: (at: string) => `${at}부터 쟀어요.`,
  noSlow: '아직 잰 쿼리가 없어요',
  slowHeads: { query: '쿼리', calls: '횟수', mean: '평균', max: '최대', total: '합계', pages: '한 번에 읽은 쪽' },
  ms: (ms: number) => (ms < 1000 ? `${short.format(ms)}ms` : `${short.format(ms / 1000)}초`),
  seconds: (ms: number) => `${short.format(ms / 1000)}초`,
  tables: '큰 표',
  tablesHelp: (size: string) => `데이터베이스 크기: ${size}. 그 가운데 가장 큰 표 20개를 보여요. 줄의 수는 어림이에요.`,
  tableHeads: { name: '표', rows: '줄', bytes: '크기', index: '그중 색인' },
  noTables: '표가 없어요',
  files: '보관하는 파일',
  filesHelp: '원본의 수와 크기예요. 화면 크기에 맞춰 줄인 사진은 세지 않아요.',
  fileHeads: { kind: '종류', count: '수', bytes: '크기' },
  kinds: { picture: '사진', film: '동영상', document: '문서', expert_document: '전문가 서류' } as Record<string, string>,
  noFiles: '아직 세지 않았어요. 매일 새벽 3시 40분에 세요.',
  counted: (at: string) => `${at}에 셌어요.`,
  free: (size: string) => `더 저장할 수 있는 크기: ${size}.`,
  noFree: '저장소가 남은 공간을 알려 주지 않아요.',
  /** `1.25GB` */
  bytes: (bytes: number): string => {
    const unit = bytes < 1 ? 0 : Math.min(UNITS.length - 1, Math.floor(Math.log(bytes) / Math.log(1024)))
    return `${short.format(bytes / 1024 ** unit)}${UNITS[unit]}`
  },
} as const
