/** From and up to which letter of a text something was found. */
export type Marks = { from: number; to: number }

/** A text in which what was looked for stands out. */
export function Marked({ text, marks: { from, to } }: { text: string; marks: Marks }) {
  const letters = [...text]
  return (
    <>
      {letters.slice(0, from).join('')}
      <mark className="bg-transparent text-brand-fg">{letters.slice(from, to).join('')}</mark>
      {letters.slice(to).join('')}
    </>
  )
}
