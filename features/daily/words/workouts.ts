/** The table of workouts in the console. */
export const workoutWords = {
  title: '운동',
  help: '회원이 하루를 남길 때 찾는 운동이에요. 내리면 찾을 수 없고, 이미 적은 기록과 어림한 열량은 그대로예요.',
  name: '이름 (나중에 바꿀 수 없어요)',
  category: '묶음',
  met: '강도 (MET)',
  metHelp: '쉴 때를 1로 본 몸의 움직임이에요. 태운 열량을 어림할 때 써요.',
  units: '적는 것',
  sub: (category: string, met: string) => `${category} · MET ${met}`,
} as const
