/** The styles that determine the layout of the text in a field. */
const LAYOUT_STYLES = [
  'boxSizing',
  'width',
  'paddingTop',
  'paddingRight',
  'paddingBottom',
  'paddingLeft',
  'borderTopWidth',
  'borderRightWidth',
  'borderBottomWidth',
  'borderLeftWidth',
  'fontFamily',
  'fontSize',
  'fontWeight',
  'letterSpacing',
  'lineHeight',
  'textIndent',
] as const

/** The position of a character of the field in the window, measured in a hidden copy of the field. */
export function caretAt(field: HTMLTextAreaElement, at: number): { left: number; top: number; bottom: number } {
  const copy = document.createElement('div')
  const style = getComputedStyle(field)
  for (const name of LAYOUT_STYLES) copy.style[name] = style[name]
  Object.assign(copy.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  copy.textContent = field.value.slice(0, at)
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(at) || '.'
  copy.append(mark)
  document.body.append(copy)
  const box = field.getBoundingClientRect()
  const top = box.top + mark.offsetTop - field.scrollTop
  const left = box.left + mark.offsetLeft - field.scrollLeft
  const line = Number.parseFloat(style.lineHeight) || 24
  copy.remove()
  return { left, top, bottom: top + line }
}
