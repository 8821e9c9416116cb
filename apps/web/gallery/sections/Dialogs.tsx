import { HOME, href } from '#features/routes.ts'
import { samples } from '../words.ts'
import { alert, askLogIn, confirm } from '#kit/web/overlays.ts'
import { Openers, type Opener } from '../Openers.tsx'

export function Dialogs() {
  return <Openers openers={OPENERS} />
}

const inWords = (yes: boolean) => (yes ? samples.yes : samples.no)

const OPENERS: readonly Opener[] = [
  { label: samples.open.alert, open: () => alert(samples.alert) },
  { label: samples.open.long, open: () => alert(samples.longAlert) },
  {
    label: samples.open.confirm,
    open: async () =>
      inWords(await confirm({ title: samples.confirmTitle, text: samples.confirmText, yes: samples.save, no: samples.later })),
  },
  {
    label: samples.open.links,
    open: async () => {
      const links = [
        { label: samples.linkHome, path: href(HOME) },
        { label: samples.linkParts, path: href('Components') },
      ]
      return inWords(await confirm({ title: samples.linksTitle, text: samples.linksText, yes: samples.yes, no: samples.no, links }))
    },
  },
  {
    label: samples.open.danger,
    open: async () =>
      inWords(await confirm({ title: samples.removeTitle, text: samples.removeText, yes: samples.remove, no: samples.keep, danger: true })),
  },
  { label: samples.open.login, open: () => askLogIn() },
]
