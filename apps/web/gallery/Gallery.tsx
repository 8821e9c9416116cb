import { Suspense, type ComponentType } from 'react'
import { HOME, href } from '#features/routes.ts'
import { Header } from '#kit/ui/Header.tsx'
import { Page } from '#kit/ui/Page.tsx'
import { samples } from './words.ts'
import { go } from '#kit/web/screen.tsx'

export type Section = { id: string; title: string; Parts: ComponentType }

type Props = { title: string; lead: string; sections: readonly Section[] }

/** The frame of both galleries: an index, and a section for each group of components. Not indexed by search engines. */
export function Gallery({ title, lead, sections }: Props) {
  return (
    <Page header={<Header left="back" title={title} onLeft={() => go.back(href(HOME))} />} className="pb-10" scrollUp>
      {/* React moves it into the head while the screen is mounted. The server can't send it, since the path is in the hash. */}
      <meta name="robots" content="noindex" />
      <p className="px-5 pt-3 text-t4 text-fg2">{lead}</p>
      <nav aria-label={samples.index} className="mt-3 flex flex-wrap gap-2 px-5">
        {sections.map((section) => (
          <button key={section.id} type="button" onClick={() => goToSection(section.id)} className={ENTRY}>
            {section.title}
          </button>
        ))}
      </nav>
      {sections.map(({ id, title: name, Parts }) => (
        <section key={id} aria-labelledby={headingOf(id)} className="mt-10">
          <h2 id={headingOf(id)} tabIndex={-1} className="scroll-mt-3 px-5 text-t7 font-bold outline-none">
            {name}
          </h2>
          <Suspense>
            <Parts />
          </Suspense>
        </section>
      ))}
    </Page>
  )
}

/** Not a link, since that would change the hash and with it the screen. */
function goToSection(id: string): void {
  const heading = document.getElementById(headingOf(id))
  heading?.scrollIntoView()
  heading?.focus({ preventScroll: true })
}

const headingOf = (id: string) => `gallery-${id}`
const ENTRY = 'pressable min-h-11 rounded-chip bg-surface px-3.5 text-t4 font-medium text-fg2'
