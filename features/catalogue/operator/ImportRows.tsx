import { useState } from 'react'
import { Button } from '#kit/ui/Button.tsx'
import { call } from '#kit/web/call.ts'
import { useAct } from '#kit/web/console/act.ts'
import { CsvField, type CsvFile } from '#kit/web/console/CsvField.tsx'
import { useMay } from '#kit/web/console/operator.ts'
import { Box, CaseHead } from '#kit/web/console/Split.tsx'
import { saveText } from '#kit/web/download.ts'
import { tableCalls, type Imported } from '../operator-contract.ts'
import { CSV_MAX } from '../operator-rules.ts'
import { tables as words } from '../words/tables.ts'
import { useVersionNo } from './useVersionNo.ts'
import type { TableView } from './view.ts'

/** The table as a file, and a file into the table: first checked, with its wrong lines by name, then written. */
export function ImportRows({ view }: { view: TableView }) {
  const { area, table, title } = view
  const calls = tableCalls[area]
  const versionNo = useVersionNo(view)
  const [file, setFile] = useState<CsvFile | null>(null)
  const [checked, setChecked] = useState<{ result: Imported; version: number } | null>(null)
  const mayAct = useMay()(`${area}.act`)
  const [saving, act] = [useAct(), useAct()]
  const save = () =>
    saving.run(`export ${table}`, async () => saveText(`${table}.csv`, (await call(calls.exportRows, { params: { table } })).csv))
  const run = async (apply: boolean, version: number) => {
    if (!file) return
    const send = (key: string) =>
      call(calls.importRows, { params: { table }, body: { csv: file.csv, apply, version_no: version } }, { key })
    const found = checked?.result
    const ask = apply && found ? { ask: { text: words.applyAsk(found.added, found.changed), yes: words.apply }, done: words.applied } : {}
    const result = await act.run(`import ${table} ${apply} ${version} ${file.name} ${file.csv.length}`, send, ask)
    if (result) setChecked(apply ? null : { result, version })
  }
  return (
    <>
      <CaseHead title={words.file} sub={title} />
      <Box>
        <Button variant="line" size={48} busy={saving.isBusy} onClick={() => void save()}>
          {words.export}
        </Button>
      </Box>
      {mayAct && (
        <Box title={words.importTitle}>
          <p className="text-t4 text-fg2">{words.importHelp}</p>
          <CsvField
            label={words.chooseFile}
            max={CSV_MAX}
            file={file}
            onChange={(chosen) => {
              setFile(chosen)
              setChecked(null)
            }}
          />
          <div className="flex flex-wrap gap-2">
            <Button
              variant="weak"
              size={48}
              disabled={file === null || versionNo === undefined}
              busy={act.isBusy}
              onClick={() => void run(false, versionNo!)}
            >
              {words.check}
            </Button>
            {checked && checked.result.added + checked.result.changed > 0 && (
              <Button size={48} busy={act.isBusy} onClick={() => void run(true, checked.version)}>
                {words.apply}
              </Button>
            )}
          </div>
          <div role="status">{checked && <Checked result={checked.result} />}</div>
          {act.problem && (
            <p role="alert" className="text-t4 text-danger-fg">
              {act.problem.words}
            </p>
          )}
        </Box>
      )}
    </>
  )
}

function Checked({ result: { added, changed, same, bad } }: { result: Imported }) {
  return (
    <div className="flex flex-col gap-2 text-t4">
      <p className="font-semibold">{words.checked(added, changed, same)}</p>
      {bad.length === 0 ? (
        <p className="text-fg2">{words.noBad}</p>
      ) : (
        <>
          <p className="font-semibold text-danger-fg">{words.bad(bad.length)}</p>
          <ul className="flex max-h-96 flex-col gap-1 overflow-y-auto rounded-tile bg-sunken p-3">
            {bad.map(({ line, key, problem }) => (
              <li key={line} className="break-words">
                <strong>{words.badLine(line, key)}</strong> {problem}
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  )
}
