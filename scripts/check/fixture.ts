import { mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** The path of each file and its text. */
export type Files = Record<string, string>

/** The configuration files that the checkers read. The fixture has the repository's own, never a version of them. */
const CONFIGURATION =
  /^(tsconfig(\.\w+)?\.json|knip\.jsonc|\.(oxlintrc\.json|oxfmtrc\.json|dependency-cruiser\.cjs|editorconfig|gitignore))$/

/** The checkers that are scripts of the repository. */
const SCRIPTS = ['boundaries', 'language', 'names', 'particles', 'words'].map((name) => `scripts/check/${name}.ts`)

/** The packages that files of the fixture import: knip reports one that no file imports. */
const PACKAGES = ['@base-ui/react', 'lru-cache', 'postgres', 'react', 'react-dom', 'react-router', 'zod']
const DEV_PACKAGES = [
  '@playwright/test',
  '@types/node',
  '@types/react',
  '@types/react-dom',
  'dependency-cruiser',
  'fast-check',
  'typescript',
  'vite',
  'vitest',
]

/** Writes these files into a new folder, with the repository's packages beside them. Answers the folder. */
export function createProject(files: Files): string {
  const root = mkdtempSync(path.join(tmpdir(), 'haru-planted-'))
  symlinkSync(path.resolve('node_modules'), path.join(root, 'node_modules'))
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(root, name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  return root
}

/** The repository's own files at these paths; a folder stands for all files in it. */
export function realFiles(...paths: string[]): Files {
  return Object.fromEntries(paths.flatMap(filesAt).map((file) => [file, readFileSync(file, 'utf8')]))
}

/** The configuration of the repository, and its package.json cut down to the packages of the fixture. */
export function configuration(): Files {
  const names = readdirSync('.').filter((name) => CONFIGURATION.test(name))
  return { ...Object.fromEntries(names.map((name) => [name, readFileSync(name, 'utf8')])), 'package.json': manifest() }
}

/** A small project, laid out like the repository, that every checker passes. */
export const fixture = (): Files => ({ ...configuration(), ...realFiles(...SCRIPTS), ...sources })

type Packages = Record<string, string>
type Manifest = { name: string; type: string; imports: object; dependencies: Packages; devDependencies: Packages }

function manifest(): string {
  const { name, type, imports, dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8')) as Manifest
  const cut = { name, type, imports, dependencies: pick(dependencies, PACKAGES), devDependencies: pick(devDependencies, DEV_PACKAGES) }
  return `${JSON.stringify(cut, null, 2)}\n`
}

function filesAt(name: string): string[] {
  if (path.extname(name) !== '') return [name]
  const entries = readdirSync(name, { withFileTypes: true, recursive: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name))
}

function pick(packages: Packages, names: string[]): Packages {
  return Object.fromEntries(names.map((name) => [name, packages[name]!]))
}

const sources: Files = {
  'kit/contract/access.ts': `\
export type Access = 'open' | 'member'
`,
  'kit/contract/path.ts': `\
/** The path of a screen, with the number of what it shows. */
export const fillPath = (path: string, id: number): string => path.replace(':id', String(id))
`,
  'kit/contract/path.test.ts': `\
import fc from 'fast-check'
import { test } from 'vitest'
import { fillPath } from './path.ts'

test('writes the number into the path', () => {
  fc.assert(fc.property(fc.nat(), (id) => fillPath('/daily/:id', id) === \`/daily/\${id}\`))
})
`,
  'kit/contract/shape.ts': `\
import { z } from 'zod'

export const userNo = z.number().int()
`,
  'kit/server/db/db.ts': `\
import postgres from 'postgres'

export type Pool = ReturnType<typeof openPool>

export const openPool = (url: string) => postgres(url)
`,
  'kit/server/cache.ts': `\
import { LRUCache } from 'lru-cache'

export const names = new LRUCache<number, string>({ max: 100 })
`,
  'db/owners.ts': `\
export const owners = { daily: 'daily' } as const
`,
  'kit/ui/ko.ts': `\
export const ko = { daily: '하루', likes: '좋아요' } as const
`,
  'kit/ui/Button.tsx': `\
import { Button as Base } from '@base-ui/react/button'

export function Button({ label, onPress }: { label: string; onPress: () => void }) {
  return <Base onClick={onPress}>{label}</Base>
}
`,
  'kit/web/screen.tsx': `\
import type { ComponentType } from 'react'
import { useParams } from 'react-router'

export type Screen = { title: string; load: () => Promise<{ default: ComponentType }> }

export const useId = (): number => Number(useParams().id)
`,
  'features/routes.ts': `\
import type { Access } from '#kit/contract/access.ts'
import { fillPath } from '#kit/contract/path.ts'

export const routes = {
  DailyDetail: { path: '/daily/:id', access: 'open' },
} as const satisfies Record<string, { path: string; access: Access }>

export type RouteName = keyof typeof routes

export const href = (name: RouteName, id: number): string => fillPath(routes[name].path, id)
`,
  'features/expert/rules.ts': `\
export const EXPERT_NAME_MAX = 20
`,
  'features/daily/words.ts': `\
export const dailyWords = { create: '하루 쓰기' } as const
`,
  'features/like/contract.ts': `\
import { userNo } from '#kit/contract/shape.ts'

export const liked = userNo
`,
  'features/like/server/http.ts': `\
import type { Pool } from '#kit/server/db/db.ts'
import { liked } from '../contract.ts'

export const like = async (pool: Pool, who: unknown): Promise<void> => {
  await pool\`insert into daily_like (user_no) values (\${liked.parse(who)})\`
}
`,
  'features/like/server/public.ts': `\
export { like } from './http.ts'
`,
  'features/like/web/LikeButton.tsx': `\
import { Button } from '#kit/ui/Button.tsx'
import { ko } from '#kit/ui/ko.ts'

export const LikeButton = ({ onLike }: { onLike: () => void }) => <Button label={ko.likes} onPress={onLike} />
`,
  'features/like/operator/screens.ts': `\
export const likeScreens = ['/like'] as const
`,
  'features/like/web/public.ts': `\
export { LikeButton } from './LikeButton.tsx'
`,
  'features/viv/server/for-topup.ts': `\
export const beginCharge = (viv: number): number => viv * 100
`,
  'features/topup/server/http.ts': `\
import { beginCharge } from '#features/viv/server/for-topup.ts'

export const topUp = (viv: number): number => beginCharge(viv)
`,
  'features/comment/rules.ts': `\
export const COMMENT_MAX = 300
`,
  'features/daily/errors.ts': `\
export const dailyErrors = { tooLong: 'Too long' } as const
`,
  'features/daily/rules.ts': `\
import { COMMENT_MAX } from '#features/comment/rules.ts'
import { EXPERT_NAME_MAX } from '#features/expert/rules.ts'
import { dailyErrors } from './errors.ts'

/** Why this text is refused, or null. */
export const textProblem = (text: string): string | null => (text.length > COMMENT_MAX + EXPERT_NAME_MAX ? dailyErrors.tooLong : null)
`,
  'features/daily/server/http.ts': `\
import { like } from '#features/like/server/public.ts'
import { names } from '#kit/server/cache.ts'
import { openPool } from '#kit/server/db/db.ts'
import { textProblem } from '../rules.ts'

export async function likeDaily(url: string, who: number, text: string): Promise<void> {
  if (textProblem(text) !== null) return
  await like(openPool(url), who)
  names.delete(who)
}
`,
  'features/daily/web/DailyDetail.tsx': `\
import { useState } from 'react'
import { LikeButton } from '#features/like/web/public.ts'
import { href } from '#features/routes.ts'
import { useId } from '#kit/web/screen.tsx'
import { dailyWords } from '../words.ts'

export default function DailyDetail() {
  const [likes, setLikes] = useState(0)
  const id = useId()
  return (
    <article>
      <a href={href('DailyDetail', id)}>{dailyWords.create}</a>
      <p>{likes}</p>
      <LikeButton onLike={() => setLikes(likes + 1)} />
    </article>
  )
}
`,
  'features/daily/web/screens.ts': `\
import { ko } from '#kit/ui/ko.ts'
import type { Screen } from '#kit/web/screen.tsx'

export const dailyScreens = {
  DailyDetail: { title: ko.daily, load: () => import('./DailyDetail.tsx') },
} satisfies Record<string, Screen>
`,
  'apps/server/demo/load.ts': `\
export const DEMO_MEMBERS = 3
`,
  'apps/server/main.ts': `\
import { likeDaily } from '#features/daily/server/http.ts'
import { owners } from '#db/owners.ts'
import { topUp } from '#features/topup/server/http.ts'
import { DEMO_MEMBERS } from './demo/load.ts'

await likeDaily('postgres://127.0.0.1', topUp(DEMO_MEMBERS), owners.daily)
`,
  'apps/web/screens.ts': `\
import { dailyScreens } from '#features/daily/web/screens.ts'
import type { RouteName } from '#features/routes.ts'
import type { Screen } from '#kit/web/screen.tsx'

export const screens: Record<RouteName, Screen> = { ...dailyScreens }
`,
  'apps/web/main.tsx': `\
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { screens } from './screens.ts'

const router = createBrowserRouter(Object.keys(screens).map((path) => ({ path })))
createRoot(document.body).render(<RouterProvider router={router} />)
`,
  'apps/operator/main.tsx': `\
import { likeScreens } from '#features/like/operator/screens.ts'

document.title = likeScreens.join(' ')
`,
  'e2e/daily.spec.ts': `\
import { expect, test } from '@playwright/test'

test('a guest reads a daily', async ({ page }) => {
  await page.goto('/daily/1')
  await expect(page.getByRole('article')).toBeVisible()
})
`,
}
