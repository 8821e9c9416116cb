import { FieldError } from '#kit/ui/Field.tsx'
import { RadioTiles } from '#kit/ui/RadioTiles.tsx'
import { KIN_CATEGORIES } from '../../rules.ts'
import { kinWords } from '../../words/kin.ts'
import { kinForm as words } from '../../words/write.ts'
import { CATEGORY_ART } from '../category.ts'
import type { Values } from './form.ts'

type Props = { value: Values['category']; onChange: (category: Values['category']) => void; error: string | undefined }

/** The five categories with their icons. */
export function CategoryTiles({ value, onChange, error }: Props) {
  return (
    <div data-field="category">
      <p aria-hidden className="mb-1.5 text-t4 font-semibold text-fg2">
        {words.category}
      </p>
      <RadioTiles
        label={words.category}
        options={OPTIONS}
        value={value}
        onChange={onChange}
        minRem={4}
        error={error !== undefined}
        aria-describedby="kin-category-error"
        tileClassName="gap-1 px-1 py-2.5"
      />
      <FieldError id="kin-category-error" error={error} />
    </div>
  )
}

const OPTIONS = KIN_CATEGORIES.map((category) => {
  const { Icon } = CATEGORY_ART[category]
  const name = kinWords.categories[category]
  return {
    value: category,
    name,
    content: (
      <>
        <Icon aria-hidden size={22} />
        <span className="text-t3">{name}</span>
      </>
    ),
  }
})
