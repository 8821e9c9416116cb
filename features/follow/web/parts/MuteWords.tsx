import { X } from 'lucide-react'
import { MUTE_WORD_LETTERS, MUTE_WORDS_MAX } from '#features/settings/rules.ts'
import { useSaveSettings, useSettings } from '#features/settings/web/public.ts'
import { Button } from '#kit/ui/Button.tsx'
import { EmptyView } from '#kit/ui/EmptyView.tsx'
import { ErrorView } from '#kit/ui/ErrorView.tsx'
import { Field, FormError } from '#kit/ui/Field.tsx'
import { koreanDate, koreanTime, number } from '#kit/ui/format.ts'
import { IconButton } from '#kit/ui/IconButton.tsx'
import { inKorean, ko } from '#kit/ui/ko.ts'
import { Select } from '#kit/ui/Select.tsx'
import { Skeleton } from '#kit/ui/Skeleton.tsx'
import { useDelayed } from '#kit/ui/useDelayed.ts'
import { useNow } from '#kit/ui/useNow.ts'
import { blockList as words } from '#features/follow/words.ts'
import { CallError } from '#kit/web/call.ts'
import { useForm } from '#kit/web/form.ts'
import { toast } from '#kit/web/overlays.ts'
import { isExpired, readWords, UNTILS, withWord, type MuteWord, type Until } from '../muteWords.ts'

/** The muted words and the form that adds one. */
export function MuteWords() {
  const settings = useSettings()
  const waiting = useDelayed(settings.isPending)
  if (settings.isError && !settings.data) return <ErrorView onRetry={() => void settings.refetch()} />
  if (!settings.data) return waiting && <Loading />
  return <MuteWordList all={readWords(settings.data.mute_words)} />
}

function MuteWordList({ all }: { all: MuteWord[] }) {
  const now = useNow()
  const saveSettings = useSaveSettings()
  const save = (next: MuteWord[]) => saveSettings({ mute_words: JSON.stringify(next) })
  const remove = async (removed: MuteWord) => {
    const next = all.filter((one) => one !== removed)
    await save(next).then(() => toast(words.removed(removed.w)), toastError)
  }
  return (
    <div className="px-5 pb-8">
      <AddWord all={all} save={save} />
      {all.length === 0 ? (
        <EmptyView text={words.none.words} />
      ) : (
        <ul aria-label={words.tabs.words} className="mt-4">
          {all.map((one) => (
            <li key={one.w} className="flex min-h-14 items-center gap-2 border-b border-line py-1.5">
              <span className="min-w-0 flex-1">
                <b className="block text-t5 font-semibold break-words">{one.w}</b>
                <span className="block text-t3 text-fg3">{endOf(one, now)}</span>
              </span>
              <IconButton label={words.remove(one.w)} icon={<X size={20} />} onClick={() => void remove(one)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

type AddProps = { all: MuteWord[]; save: (next: MuteWord[]) => Promise<void> }

type Values = { word: string; until: Until }

function AddWord({ all, save }: AddProps) {
  const { form, text, control, values, rootError, isBusy } = useForm<Values>({
    initial: { word: '', until: 'always' },
    problemsOf({ word, until }) {
      const result = withWord(all, word, until, new Date())
      return 'problem' in result ? [{ field: 'word', text: result.problem }] : []
    },
    async send({ word, until }) {
      const result = withWord(all, word, until, new Date())
      if ('problem' in result) return
      await save(result.words)
      control('word').onChange('')
      toast(words.added(result.words[0]!.w))
    },
    fieldOf: () => 'word',
  })
  return (
    <form {...form} className="flex flex-wrap items-end gap-2">
      <div className="min-w-[min(10rem,100%)] flex-[3]">
        <Field
          label={words.word}
          {...text('word', MUTE_WORD_LETTERS)}
          help={words.wordHelp(number(all.length), number(MUTE_WORDS_MAX))}
          autoComplete="off"
          enterKeyHint="done"
        />
      </div>
      <Select
        label={words.until}
        value={values.until}
        onChange={(event) => control('until').onChange(UNTILS.find((one) => one === event.currentTarget.value) ?? 'always')}
        options={UNTILS.map((value) => ({ value, label: words.untils[value] }))}
        className="min-w-24 flex-1 self-start"
      />
      <FormError error={rootError} className="basis-full" />
      <Button type="submit" size={48} full busy={isBusy}>
        {words.add}
      </Button>
    </form>
  )
}

function Loading() {
  return (
    <div role="status" aria-label={ko.ui.loading} className="flex flex-col gap-2 px-5">
      <Skeleton className="h-20 rounded-tile" />
      <Skeleton className="h-12 rounded-tile" />
    </div>
  )
}

function endOf(one: MuteWord, now: Date): string {
  if (one.until == null) return words.always
  return isExpired(one, now) ? words.ended : words.ends(`${koreanDate(one.until)} ${koreanTime(one.until)}`)
}

const toastError = (error: unknown): void => toast(inKorean(error instanceof CallError ? error.message : ko.app.noAnswer))
