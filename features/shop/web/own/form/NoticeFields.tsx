import { Button } from '#kit/ui/Button.tsx'
import { Select } from '#kit/ui/Select.tsx'
import { TextArea } from '#kit/ui/TextArea.tsx'
import { NOTICE_KIND_NAMES, NOTICE_KINDS, noticeFieldsOf, type NoticeKindName } from '../../../contract/notice-kinds.ts'
import { mayList } from '../../../contract/form-rules.ts'
import { isGoods, NOTICE_MAX, type ProductType } from '../../../rules.ts'
import { own } from '../../../words/own.ts'
import { Part } from './Part.tsx'

const words = own.form

type Props = {
  type: ProductType
  cateNo: number | null
  kind: { value: NoticeKindName; onChange: (kind: NoticeKindName) => void }
  kindError: string | undefined
  notice: { value: Record<string, string>; onChange: (notice: Record<string, string>) => void }
  error: string | undefined
}

/** What the law makes a seller tell about goods of a kind; each item that lacks says so. */
export function NoticeFields({ type, cateNo, kind, kindError, notice, error }: Props) {
  const kinds = NOTICE_KIND_NAMES.filter((name) => (NOTICE_KINDS[name].of === 'goods') === isGoods(type) && mayList(name, cateNo))
  const fields = Object.entries(noticeFieldsOf(kind.value))
  const isEmpty = (key: string): boolean => (notice.value[key] ?? '').trim() === ''
  const choose = (next: NoticeKindName) => {
    kind.onChange(next)
    // What both kinds ask for stays.
    const kept = noticeFieldsOf(next)
    notice.onChange(Object.fromEntries(Object.entries(notice.value).filter(([key]) => key in kept)))
  }
  const fill = () =>
    notice.onChange(Object.fromEntries(fields.map(([key]) => [key, isEmpty(key) ? words.notApplicable : notice.value[key]!])))
  return (
    <Part title={words.notice} help={words.noticeHelp} field="notice" error={error}>
      <div className="flex flex-col gap-4">
        {kinds.length > 1 && (
          <Select
            name="notice_kind"
            label={words.noticeKind}
            options={kinds.map((value) => ({ value, label: NOTICE_KINDS[value].name }))}
            value={kind.value}
            onChange={({ currentTarget }) => choose(currentTarget.value as NoticeKindName)}
            error={kindError ?? null}
          />
        )}
        {fields.map(([key, title]) => (
          <TextArea
            key={`${kind.value} ${key}`}
            label={title}
            max={NOTICE_MAX}
            counter={false}
            value={notice.value[key] ?? ''}
            onChange={(typed) => notice.onChange({ ...notice.value, [key]: typed })}
            error={error !== undefined && isEmpty(key) ? words.needsNotice : null}
            className="max-h-48"
          />
        ))}
        {fields.some(([key]) => isEmpty(key)) && (
          <Button variant="quiet" size={48} onClick={fill}>
            {words.fillNotice}
          </Button>
        )}
      </div>
    </Part>
  )
}
