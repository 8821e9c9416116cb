/** What decides where letters stand in a field. */
const LOOKS = [
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

/** Where the letter at this place of a field stands in the window: a hidden twin of the field is asked. */
export function caretAt(field: HTMLTextAreaElement, at: number): { left: number; top: number; bottom: number } {
  const twin = document.createElement('div')
  const style = getComputedStyle(field)
  for (const look of LOOKS) twin.style[look] = style[look]
  Object.assign(twin.style, {
    position: 'absolute',
    top: '0',
    left: '0',
    visibility: 'hidden',
    whiteSpace: 'pre-wrap',
    overflowWrap: 'break-word',
  })
  twin.textContent = field.value.slice(0, at)
  const mark = document.createElement('span')
  mark.textContent = field.value.slice(at) || '.'
  twin.append(mark)
  document.body.append(twin)
  const box = field.getBoundingClientRect()
  const top = box.top + mark.offsetTop - field.scrollTop
  const left = box.left + mark.offsetLeft - field.scrollLeft
  const line = Number.parseFloat(style.lineHeight) || 24
  twin.remove()
  return { left, top, bottom: top + line }
}
