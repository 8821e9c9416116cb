import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { ChatMessage } from '#features/chat/contract.ts'
import Divider from './Divider.tsx'
import { draw } from './testing.tsx'

const message = { extra_info: { coun_no: 5 }, reg_dt: '2026-11-23T01:00:00Z' } as unknown as ChatMessage

test.each([
  ['ChatDetail', '/coun-detail/5'],
  ['PcExpertMain', '/pc-expert-main?counsel=5&view=detail'],
] as const)('on %s a counselling of the room leads to %s', (name, path) => {
  draw(<Divider message={message} />, { name })
  expect(screen.getByRole('link', { name: /상담 내용 보기/ }).getAttribute('href')).toBe(path)
})
