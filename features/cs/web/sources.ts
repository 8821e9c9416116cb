/** Sources of the bundled data, worded as their licences require. */
export const SOURCES: readonly { what: string; words: string }[] = [
  { what: '음식 열량표', words: '식품의약품안전처 전국통합식품영양성분정보, 농촌진흥청 국가표준식품성분표' },
  { what: '운동의 세기', words: '2011 Compendium of Physical Activities (MET 값), 한국어 이름은 하루에서 썼어요' },
  { what: '지역과 동 이름', words: '국토교통부 전국 법정동' },
  { what: '공휴일', words: '@hyunbinseo/holidays-kr (MIT, Copyright (c) 2023 Hyunbin Seo), 우주항공청 월력요항' },
  {
    what: '별명에 쓸 수 없는 말',
    words:
      'naughty-words / List of Dirty, Naughty, Obscene, and Otherwise Bad Words (CC BY 4.0), badwords-ko (MIT, Copyright (c) 2015 Michael Price)',
  },
]
