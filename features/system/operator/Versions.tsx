import { useQuery } from '@tanstack/react-query'
import { PLATFORMS, type Platform } from '#kit/contract/app-state.ts'
import { Field } from '#kit/ui/Field.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { call, keyOf } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { ActForm } from '#kit/web/console/ActForm.tsx'
import { stamp } from '#kit/web/console/format.ts'
import { textIn, type Typed } from '#kit/web/console/formText.ts'
import { operatorWithNumber } from '#kit/web/console/memberName.ts'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, Facts } from '#kit/web/console/Split.tsx'
import { QueryFallback } from '#kit/web/QueryFallback.tsx'
import { REASON_MAX, REASON_MIN } from '#features/operator/rules.ts'
import { listVersions, setVersion, type AppVersion } from '../operator-contract.ts'
import { maintenanceDesk as words } from '../words/operator.ts'

/** The oldest native apps that may be used. */
export function Versions() {
  const found = useQuery({ queryKey: keyOf(listVersions), queryFn: () => call(listVersions), staleTime: 0 })
  const versionOf = (platform: Platform) => found.data?.find((one) => one.platform === platform)
  return (
    <Box title={words.versions}>
      <p className="text-t4 text-fg2">{words.versionsHelp}</p>
      {found.data ? (
        <div className="grid grid-cols-1 gap-6 wide:grid-cols-2">
          {PLATFORMS.map((platform) => (
            <Version key={`${platform} ${versionOf(platform)?.change_dt}`} platform={platform} one={versionOf(platform)} />
          ))}
        </div>
      ) : (
        <QueryFallback query={found} skeleton={<Skeleton className="h-40 rounded-tile" />} />
      )}
    </Box>
  )
}

function Version({ platform, one }: { platform: Platform; one: AppVersion | undefined }) {
  const act = useAct()
  const may = useMay()
  const name = words.platforms[platform]
  const save = (reason: string, typed: Typed) => {
    const body = { min_version: textIn(typed, 'min_version'), store_url: textIn(typed, 'store_url'), reason }
    return act.run(`version ${platform}`, (key) => call(setVersion, { params: { platform }, body }, { key }), {
      ask: { text: words.saveAsk(name, body.min_version), yes: words.save, danger: true },
      done: words.saved,
    })
  }
  return (
    <section aria-label={name} className="flex min-w-0 flex-col gap-3">
      <h3 className="text-t4 font-bold">{name}</h3>
      {one ? (
        <Facts
          rows={[
            [words.version, one.min_version],
            [words.store, one.store_url],
            [name, words.changed(operatorWithNumber(one.change_by), stamp(one.change_dt))],
          ]}
        />
      ) : (
        <p className="text-t4 text-fg3">{words.noVersion}</p>
      )}
      {may('system.act') && (
        <ActForm
          act={act}
          fields={{ min_version: one?.min_version ?? '', store_url: one?.store_url ?? '' }}
          reason={{ label: words.reason, max: REASON_MAX, min: REASON_MIN }}
          submit={words.save}
          onSubmit={save}
        >
          {({ text }) => (
            <>
              <Field label={words.version} inputMode="decimal" placeholder="1.4.2" {...text('min_version')} />
              <Field label={words.store} type="url" placeholder="https://" {...text('store_url')} />
            </>
          )}
        </ActForm>
      )}
    </section>
  )
}
