import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { cs } from '#features/cs/words.ts'
import noticesAt from '../data/notices.json?url'
import { RowsFallback } from './RowsFallback.tsx'

type NoticesFile = { packages: { name: string; version: string; licence: string; text: number }[]; texts: string[] }

/** Licences of the bundled software; fetched on demand. */
export function LicenceNotices() {
  const [isWanted, setWanted] = useState(false)
  return (
    <section className="rounded-card bg-surface p-4">
      <h2 className="text-t6 font-bold">{cs.notices}</h2>
      <p className="mt-1 text-t4 text-fg2">{cs.noticesHelp}</p>
      {isWanted ? (
        <Packages />
      ) : (
        <Button variant="weak" size={48} className="mt-3" onClick={() => setWanted(true)}>
          {cs.showNotices}
        </Button>
      )}
    </section>
  )
}

function Packages() {
  const found = useQuery({
    queryKey: [noticesAt],
    queryFn: async ({ signal }) => {
      const answer = await fetch(noticesAt, { signal })
      if (!answer.ok) throw new Error(`${noticesAt} answered ${answer.status}`)
      return (await answer.json()) as NoticesFile
    },
    staleTime: Infinity,
    networkMode: 'always',
  })
  if (!found.data) return <RowsFallback query={found} />
  const { packages, texts } = found.data
  return (
    <ul className="mt-2">
      {packages.map(({ name, version, licence, text }) => (
        <li key={`${name} ${version}`} className="border-t border-line">
          <details>
            <summary className="flex min-h-12 cursor-pointer flex-wrap items-center gap-x-2 py-2 text-t4">
              <span className="font-semibold break-all">{name}</span>
              <span className="num text-fg3">{`${version} · ${licence}`}</span>
            </summary>
            <p className="mb-3 rounded-tile bg-sunken p-3 text-t3 break-words whitespace-pre-wrap text-fg2" lang="en">
              {texts[text]}
            </p>
          </details>
        </li>
      ))}
    </ul>
  )
}
