import { callsOf, queryOf, createDaily } from './calls.ts'
import { expect, type Page } from './test.ts'

/** A state without an address: an overlay, or a screen in the middle of a task. */
export type State = { name: string; path: string; as: string | null; act: (page: Page) => Promise<void>; wide?: true }

const pressButton = (name: string | RegExp) => async (page: Page) => page.getByRole('button', { name }).first().click()
const openMenu = async (page: Page) => {
  await pressButton('메뉴')(page)
  await expect(page.getByRole('dialog', { name: '메뉴' }).getByRole('link', { name: /사업자 정보/ })).toBeVisible()
}
const refuse = (name: string) => async (page: Page) => {
  await pressButton(name)(page)
  await expect(page.getByRole('main').locator('[aria-invalid=true]').first(), name).toBeVisible()
}

export const STATES: State[] = [
  { name: 'the drawer of a guest', path: '/daily-line-main', as: null, act: openMenu },
  { name: 'the drawer of a member', path: '/daily-line-main', as: 'member1', act: openMenu },
  { name: 'the drawer of an expert', path: '/daily-line-main', as: 'expert1', act: openMenu },
  { name: 'a log-in without words', path: '/login', as: null, act: refuse('로그인') },
  { name: 'a withdrawal without words', path: '/my-info-withdraw', as: 'member7', act: pressButton('탈퇴하기') },
  { name: 'the sheet of an export', path: '/my-info-withdraw', as: 'member1', act: pressButton('내려받기') },
  { name: 'the text of a consent', path: '/consent-center', as: 'member1', act: pressButton('건강 정보(민감정보) 수집과 이용 보기') },
  { name: 'the question before all log-ins end', path: '/my-info-main', as: 'member1', act: pressButton('모든 기기에서 로그아웃') },
  { name: 'the sheet of a new password', path: '/my-info-edit', as: 'member1', act: pressButton('비밀번호 바꾸기') },
  { name: 'the sheet of a mail', path: '/my-info-edit', as: 'member1', act: pressButton(/^메일 (더하기|바꾸기)$/) },
  { name: 'an answer of the questions', path: '/faq?no=7', as: null, act: async () => undefined },
  { name: 'no question found', path: '/faq', as: null, act: (page) => page.getByRole('textbox').fill('우주선') },
  {
    name: 'a notice',
    path: '/notice',
    as: null,
    act: (page) => page.getByRole('list', { name: '공지 목록' }).getByRole('link').first().click(),
  },
  { name: 'an inquiry without words', path: '/inquiry?write=1', as: 'member1', act: refuse('보내기') },
  { name: 'the log-in question', path: '/inquiry', as: null, act: pressButton('문의하기') },
  { name: 'neighbourhoods', path: '/postcode', as: null, act: (page) => page.getByRole('textbox').fill('ㅇㅅㄷ') },
  { name: 'the licences', path: '/developer-info', as: null, act: pressButton('라이선스 모두 보기') },
  ...['identity', 'cate', 'papers', 'account', 'intro', 'areas'].map((step): State => {
    const act = step === 'license' ? async () => undefined : refuse('다음')
    return {
      name: `the question of ${step}`,
      path: `/register-pro?step=${step}`,
      as: 'member36',
      act: step === 'areas' ? async () => undefined : act,
    }
  }),
  // The first demo club, which this member leads. The profile is the form of ClubCreate; requests and hand-over list people as the members.
  ...['joining', 'members', 'outside', 'invites', 'board', 'reports', 'closing'].map((view): State => ({
    name: `the part ${view} of a club's settings`,
    path: `/club-settings/1?view=${view}`,
    as: 'member1',
    act: async () => undefined,
  })),
  { name: 'what a member shares of their place', path: '/location-main', as: 'member1', act: pressButton(/^위치 공유/) },
  {
    name: 'a question in need',
    path: '/kin-create',
    as: 'member1',
    act: (page) => page.getByLabel('내용', { exact: true }).fill('죽고 싶어요'),
  },
  { name: 'the menu of a feed', path: '/feed-line-main', as: 'member1', act: pressButton('더보기') },
  { name: 'the menu of somebody', path: '/my-haru-room/2', as: 'member1', act: pressButton('더 보기') },
  { name: 'for how long to mute', path: '/my-haru-room/2', as: 'member1', act: openMuteDuration },
  { name: 'a muted word without a word', path: '/block-list?tab=words', as: 'member1', act: refuse('더하기') },
  { name: 'a report without a reason', path: '/report?kind=user&no=2', as: 'member1', act: refuse('신고하기') },
  { name: 'a feed without a picture', path: '/feed-create', as: 'member1', act: withoutPicture },
  { name: 'people offered while writing', path: '/feed-create', as: 'member1', act: offered },
  { name: 'a story', path: '/daily-line-main', as: 'member1', act: openStory },
  { name: 'a story as a guest', path: '/daily-line-main', as: null, act: openStory },
  { name: 'clubs that were found', path: '/club-search?q=ㅎㄱ&category=5', as: 'member1', act: async () => undefined },
  { name: 'the question before a request is taken back', path: '/club-my-list?tab=pending', as: 'member3', act: pressButton(/신청 취소$/) },
  { name: 'what was found', path: '/search?q=산책', as: 'member1', act: async () => undefined },
  { name: 'a room with no name', path: '/my-haru-room-edit', as: 'member1', act: withoutName },
  { name: 'a week as a table', path: '/activity-report-main', as: 'member1', act: pressButton(/표로 보기$/) },
  { name: 'a first message without words', path: '/my-haru-room/30', as: 'member1', act: sendEmptyRequest },
  { name: 'conversations', path: '/chat-list', as: 'member1', act: async () => undefined },
  { name: 'a conversation', path: '/chat-list', as: 'member1', act: toFirstRoom },
  { name: 'a request', path: '/chat-list?kind=new', as: 'member1', act: toRequest('새 대화 요청') },
  { name: 'a request that was rejected', path: '/chat-list?kind=new', as: 'member1', act: toRequest('거절됨') },
  { name: 'the acts of a room in the list', path: '/chat-list', as: 'member1', act: menuOfRow },
  { name: 'a rejection without a reason', path: '/chat-list?kind=new', as: 'member1', act: rejectWithoutReason },
  { name: 'the menu of a message', path: '/chat-list', as: 'member1', act: menuOfMessage },
  { name: 'the menu of a room', path: '/chat-list', as: 'member1', act: inRoom() },
  { name: 'a room’s words that are looked for', path: '/chat-list', as: 'member1', act: inRoom('대화에서 찾기') },
  { name: 'a room’s days', path: '/chat-list', as: 'member1', act: inRoom('날짜로 이동') },
  { name: 'a room’s pictures and files', path: '/chat-list', as: 'member1', act: inRoom('사진·파일 모아보기') },
  { name: 'rooms that are found', path: '/chat-search?q=ㄹ', as: 'member1', act: async () => undefined },
  { name: 'a time of a reminder', path: '/alarm-settings', as: 'member1', act: pressButton('식사 시간 더하기') },
  { name: 'the menu of an alarm', path: '/alarm-main', as: 'member34', act: menuOfAlarm },
  { name: 'a chosen range of the calendar', path: '/expert-calendar', as: 'expert1', act: chooseRange },
  { name: 'a day with hours of its own', path: '/expert-calendar', as: 'expert1', act: openException },
  { name: 'a preview of the calendar', path: '/expert-calendar', as: 'expert8', act: previewCalendar },
  { name: 'the calendar at the desk', path: '/pc-expert-calendar?tab=hours', as: 'expert1', act: chooseRange, wide: true },
  { name: 'the week at the desk', path: '/pc-expert-calendar', as: 'expert1', act: pickUpSession, wide: true },
  { name: 'the texts that reject a request', path: '/pc-expert-main', as: 'expert1', act: openRejectTexts, wide: true },
  { name: 'counsellings in the panel at the desk', path: '/pc-expert-register-complete', as: 'expert4', act: openCounsellings, wide: true },
  { name: 'conversations at the desk', path: '/pc-expert-register-complete', as: 'expert4', act: openPanel, wide: true },
  { name: 'a conversation at the desk', path: '/pc-expert-register-complete', as: 'expert4', act: openRoomInPanel, wide: true },
  { name: 'the form at the desk', path: '/pc-expert-register', as: 'member2', act: beginAndSend, wide: true },
  { name: 'an application at the desk', path: '/pc-expert-apply-main', as: 'member27', act: openApplication, wide: true },
  { name: 'sales at the desk', path: '/pc-expert-sales', as: 'expert1', act: salesAsTable, wide: true },
  { name: 'a sale at the desk', path: '/pc-expert-sales', as: 'expert1', act: openSale, wide: true },
  { name: 'the form on a phone', path: '/pc-expert-register', as: 'member2', act: beginAndSend },
]

async function openApplication(page: Page): Promise<void> {
  await page
    .getByRole('main')
    .getByRole('link', { name: /전문가 신청/ })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: '신청 내용' })).toBeVisible()
  await expect(page.getByRole('heading', { name: '지금까지' })).toBeVisible()
}

async function salesAsTable(page: Page): Promise<void> {
  await pressButton('달별 매출을 표로 보기')(page)
  await expect(page.getByRole('table', { name: /달마다 받은 비브$/ })).toBeVisible()
  await expect(page.getByRole('heading', { name: '판매한 상담' })).toBeVisible()
}

async function openSale(page: Page): Promise<void> {
  await page.getByRole('region', { name: '판매한 상담' }).getByRole('link').first().click()
  await expect(page.getByRole('heading', { name: '비브가 지나온 길' })).toBeVisible()
}

/** The accepted session of the demo community may lie in the next week. */
async function pickUpSession(page: Page): Promise<void> {
  await expect(page.getByRole('group', { name: '한 주의 상담' })).toBeVisible()
  const session = page.getByRole('button', { name: /, 예정$/ }).first()
  if (!(await session.isVisible())) await pressButton('다음 주')(page)
  await session.focus()
  await session.press('Space')
  await session.press('ArrowRight')
  await expect(page.getByRole('status').filter({ hasText: /오[전후] \d+:\d+\. / })).toBeAttached()
}

async function openMuteDuration(page: Page): Promise<void> {
  await pressButton('더 보기')(page)
  await page.getByRole('dialog').getByRole('button', { name: '음소거' }).click()
  await expect(page.getByRole('dialog').getByRole('button', { name: '풀 때까지' })).toBeVisible()
}

async function withoutPicture(page: Page): Promise<void> {
  await pressButton('피드 올리기')(page)
  await expect(page.getByText('사진이나 영상을 하나는 올려 주세요.').first()).toBeVisible()
}

async function offered(page: Page): Promise<void> {
  await page.getByRole('textbox', { name: '글' }).pressSequentially('@')
  await expect(page.getByRole('listbox', { name: '부를 사람' }).getByRole('option').first()).toBeVisible()
}

async function sendEmptyRequest(page: Page): Promise<void> {
  await page.getByRole('button', { name: '대화', exact: true }).click()
  await pressButton('대화 요청하기')(page)
  await expect(page.getByText('첫 메시지를 적어 주세요.')).toBeVisible()
}

async function menuOfRow(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('link').first().click({ button: 'right' })
  await expect(page.getByRole('dialog').getByRole('button', { name: '대화방 닫기' })).toBeVisible()
}

function toRequest(standing: string): State['act'] {
  return async (page) => {
    await page.getByRole('tabpanel').getByRole('link').filter({ hasText: standing }).first().click()
    await expect(page.getByRole('group', { name: '대화 내용' })).toBeVisible()
  }
}

async function rejectWithoutReason(page: Page): Promise<void> {
  await toRequest('새 대화 요청')(page)
  await page.getByRole('button', { name: '거절', exact: true }).click()
  await pressButton('거절하기')(page)
  await expect(page.getByText('거절 사유를 적어 주세요.')).toBeVisible()
}

/** Opens the first conversation, which is never haru's own room. */
async function toFirstRoom(page: Page): Promise<void> {
  await page.getByRole('tabpanel').getByRole('link').first().click()
  await expect(page.getByRole('textbox', { name: '메시지' })).toBeVisible()
}

async function menuOfMessage(page: Page): Promise<void> {
  await toFirstRoom(page)
  await page.locator('[data-bubble]').last().click({ button: 'right' })
  await expect(page.getByRole('group', { name: '공감' }).getByRole('button').first()).toBeVisible()
}

/** Opens the menu of a room, and a chosen item. */
function inRoom(chosen?: string): State['act'] {
  return async (page) => {
    await toFirstRoom(page)
    await pressButton('대화 메뉴')(page)
    const menu = page.getByRole('dialog').getByRole('button', { name: '날짜로 이동' })
    await expect(menu).toBeVisible()
    if (chosen === undefined) return
    await page.getByRole('dialog').getByRole('button', { name: chosen }).click()
    await expect(menu).toHaveCount(0)
  }
}

/** Another member comments on the viewer's daily while they look at their alarms. */
async function menuOfAlarm(page: Page): Promise<void> {
  // An alarm that arrives before the list has loaded is in the list, and is not counted as new.
  await expect(page.getByText('아직 알림이 없어요').or(page.getByRole('region', { name: '알림' }))).toBeVisible()
  const [me, other] = [await callsOf(page.request, 'member34'), await callsOf(page.request, 'member35')]
  const { daily_no } = await createDaily(me, { daily_content: '알림을 보는 하루', visibility: 'public' })
  await queryOf(await other.post('/v1/user/comment', { daily_no, comment_content: '저도 봤어요' }))
  await pressButton('새 알림 1개')(page)
  await pressButton(/알림 더보기$/)(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: '지우기' })).toBeVisible()
}

async function openPanel(page: Page): Promise<void> {
  const toggle = page.getByRole('banner').getByRole('button', { name: /채팅/ })
  // It stays open from one state to the next.
  if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click()
  await expect(page.getByRole('complementary', { name: '채팅' }).getByRole('tab', { name: /^상담/ })).toBeVisible()
}

async function openCounsellings(page: Page): Promise<void> {
  await openPanel(page)
  const panel = page.getByRole('complementary', { name: '채팅' })
  await panel.getByRole('tab', { name: /^상담/ }).click()
  await panel.getByRole('tab', { name: /^완료/ }).click()
  await expect(panel.getByRole('tabpanel').last()).toBeVisible()
}

async function openRejectTexts(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /상담 거절$/ })
    .first()
    .click()
  const sheet = page.getByRole('dialog', { name: '상담 거절' })
  await sheet.getByRole('button', { name: '문구 추가' }).click()
  await sheet.getByRole('button', { name: '저장' }).click()
  await expect(sheet.locator('[aria-invalid=true]')).toBeVisible()
}

async function openRoomInPanel(page: Page): Promise<void> {
  await openPanel(page)
  const panel = page.getByRole('complementary', { name: '채팅' })
  await panel.getByRole('tab', { name: /^상담/ }).click()
  await panel.getByRole('tab', { name: /^진행/ }).click()
  await panel.getByRole('tabpanel').getByRole('listitem').getByRole('button').first().click()
  await expect(panel.getByRole('group', { name: '대화 내용' })).toBeVisible()
}

/** Opens the first story in the strip that is not the viewer's. */
async function openStory(page: Page): Promise<void> {
  await page
    .getByRole('region', { name: '스토리' })
    .getByRole('link', { name: /님의 스토리/ })
    .first()
    .click()
  await expect(page.getByRole('button', { name: /^(재생|멈추기)$/ })).toBeVisible()
}

async function withoutName(page: Page): Promise<void> {
  await page.getByLabel('별명').fill('')
  await refuse('저장하기')(page)
}

async function chooseRange(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /열려 있음$/ })
    .first()
    .click()
  await expect(page.getByRole('slider', { name: /의 끝$/ })).toBeVisible()
}

async function openException(page: Page): Promise<void> {
  await page.getByRole('button', { name: '더하기', exact: true }).click()
  const sheet = page.getByRole('dialog', { name: '다른 날 더하기' })
  await sheet.getByText('이 시간에 열어요').click()
  await sheet.getByRole('button', { name: '적용하기' }).click()
  await expect(sheet.getByText('날짜를 골라 주세요.')).toBeVisible()
}

async function previewCalendar(page: Page): Promise<void> {
  await page.getByRole('switch', { name: '상담을 받고 있어요' }).uncheck({ force: true })
  await pressButton('이대로 저장하기')(page)
  await expect(page.getByRole('dialog', { name: '바꾸면 이렇게 돼요' }).getByText(/자리 → 0자리$/)).toBeVisible()
}

async function beginAndSend(page: Page): Promise<void> {
  await pressButton('신청 시작하기')(page)
  await pressButton('신청하기')(page)
  await expect(page.getByRole('alert').filter({ hasText: /다시 볼 곳이/ })).toBeVisible()
}
