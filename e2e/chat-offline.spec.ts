import { field, line, openRoomByApi, messagesIn, sendText, storedMessages, sendByApi } from './conversation.ts'
import { test } from './newcomers.ts'
import { expect } from './test.ts'

const MINE = ['터널에서 하나', '터널에서 둘', '터널에서 셋']
const THEIRS = ['그사이 하나', '그사이 둘']

for (const how of ['stays open', 'is loaded again'] as const) {
  test(
    `messages written offline arrive once and in order when the page ${how}`,
    { tag: how === 'stays open' ? '@soak' : [] },
    async ({ newMember, openPhone }) => {
      const [one, other] = [await newMember(), await newMember()]
      const roomNo = await openRoomByApi(one, other)
      const [here, there] = [await openPhone(one, `/chat-detail/${roomNo}`), await openPhone(other, `/chat-detail/${roomNo}`)]
      await sendText(here, '아직 닿아요')
      await expect(line(there, '아직 닿아요')).toBeVisible()

      const network = here.context()
      await network.setOffline(true)
      for (const words of MINE) await sendText(here, words)
      await expect(here.getByText('메시지 3개는 연결되면 보낼게요')).toBeVisible()
      await expect(line(here, MINE[2]!)).toHaveAccessibleName(/연결되면 보낼게요$|보내는 중$/)
      for (const words of THEIRS) await sendByApi(other, roomNo, words)
      await expect(line(there, THEIRS[1]!)).toBeVisible()

      if (how === 'is loaded again') {
        // The page is closed while offline; the messages are stored in the browser.
        await here.reload().catch(() => undefined)
        await expect(field(here)).toHaveCount(0)
      }
      await network.setOffline(false)
      if (how === 'is loaded again') await here.goto(`/#/chat-detail/${roomNo}`)

      const story = ['안녕하세요', '아직 닿아요', ...THEIRS, ...MINE]
      for (const page of [here, there]) await expect.poll(() => messagesIn(page)).toEqual(story)
      expect(await storedMessages(one, roomNo)).toEqual(story)
      await expect(here.getByText('연결되면 보낼게요')).toHaveCount(0)
      // No stored message remains that would be sent again.
      await here.reload()
      await expect.poll(() => messagesIn(here)).toEqual(story)
      await sendText(there, '잘 왔어요')
      await expect.poll(() => messagesIn(here)).toEqual([...story, '잘 왔어요'])
    },
  )
}
