import { href } from '#features/routes.ts'
import { confirm } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { clubWords as words } from '../words/club.ts'

/** Says what needs a verified identity, and leads to where it is verified. */
export async function askToVerify(text: string): Promise<void> {
  if (await confirm({ title: words.verifyTitle, text, yes: words.verify })) go.to(href('MyInfoEdit'))
}
