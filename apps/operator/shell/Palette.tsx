import { useState } from 'react'
import { countOf, groupsOf, inboxPath } from '#features/operator/operator/public.ts'
import type { QueueCount } from '#features/operator/contract.ts'
import { inbox as inboxWords } from '#features/operator/words/inbox.ts'
import { rowNumberOf } from '#kit/contract/row-number.ts'
import { number } from '#kit/ui/format.ts'
import { screenCommands, type Command } from '#kit/web/console/palette.ts'
import { PaletteList, type CommandGroup } from '#kit/web/console/PaletteList.tsx'
import { openSheet } from '#kit/web/overlays.ts'
import { go } from '#kit/web/screen.tsx'
import { screens } from '../screens.ts'
import { memberPath, useResults } from './results.ts'
import { consoleShell as words } from './words.ts'

type Offered = { counts: readonly QueueCount[]; may: (right: string | null) => boolean }

/** Opens the command palette: the acts of the open case, lists of the inbox, sections, members, and whatever has the number that is typed. */
export async function askPalette(offered: Offered): Promise<void> {
  // What the screen offers is read before the palette covers it.
  const acts = screenCommands()
  const picked = await openSheet<Command>((close) => <Palette {...offered} acts={acts} onPick={close} />, {
    title: words.palette,
    full: true,
  })
  picked?.run()
}

function Palette({ counts, may, acts, onPick }: Offered & { acts: readonly Command[]; onPick: (command: Command) => void }) {
  const [asked, setAsked] = useState('')
  const typed = asked.trim().normalize('NFC').toLowerCase()
  const results = useResults(typed, may)
  const fits = ({ label }: Command): boolean => label.toLowerCase().includes(typed)
  const groups: CommandGroup[] = [
    { title: words.paletteGroups.acts, commands: acts.filter(fits) },
    {
      title: words.paletteGroups.member,
      commands: [...(may('member.see') && rowNumberOf(typed) !== null ? [memberCommand(typed)] : []), ...results.members],
    },
    { title: words.paletteGroups.found, commands: results.found },
    { title: words.paletteGroups.lists, commands: listCommands(counts).filter(fits) },
    { title: words.paletteGroups.sections, commands: sectionCommands(may).filter(fits) },
  ]
  return <PaletteList asked={asked} onAsk={setAsked} groups={groups} isBusy={results.isBusy} isFailed={results.isFailed} onPick={onPick} />
}

const memberCommand = (no: string): Command => ({ key: `no-${no}`, label: words.memberByNo(no), run: () => go.to(memberPath(no)) })

const listCommands = (counts: readonly QueueCount[]): Command[] =>
  [
    { key: 'list-all', label: inboxWords.all, to: inboxPath(), count: countOf(counts, {}) },
    { key: 'list-mine', label: inboxWords.mine, to: inboxPath({ show: 'mine' }), count: countOf(counts, { show: 'mine' }) },
    ...groupsOf(counts)
      .filter(({ count }) => count > 0)
      .map(({ group, count }) => ({
        key: `list-${group}`,
        label: inboxWords.groups[group],
        to: inboxPath({ group }),
        count,
      })),
  ].map(({ key, label, to, count }) => ({ key, label: count > 0 ? `${label} ${number(count)}` : label, run: () => go.to(to) }))

const sectionCommands = (may: Offered['may']): Command[] =>
  screens
    .filter(({ icon, right }) => icon !== undefined && may(right))
    .map(({ path, title }) => ({ key: `section-${path.slice(1)}`, label: title, run: () => go.to(path) }))
