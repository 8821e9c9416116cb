import { readManyMessages } from './chat-many.ts'
import { test } from './newcomers.ts'

// `npm run soak:journeys` has the long form, with 50,000 messages and what the page keeps of them (chat-many.soak.ts).

test('a room with 1,000 messages opens at its end, scrolls back, and jumps to its first day and to its end', ({ newMember, openPhone }) =>
  readManyMessages({ newMember, openPhone }, 1000))
