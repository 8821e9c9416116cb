/** Start and end index of a search hit. */
export type Marks = { from: number; to: number }

/** A text with its search hit highlighted. */
export function HighlightedText({ text, marks: { from, to } }: { text: string; marks: Marks }) {
  const letters = [...text]
  return (
    <>
      {letters.slice(0, from).join('')}
      <mark className="bg-transparent text-brand-fg">{letters.slice(from, to).join('')}</mark>
      {letters.slice(to).join('')}
    </>
  )
}
