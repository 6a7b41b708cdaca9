/** The nearest box around it that scrolls; null: the window does. */
export const scrollerOf = (element: Element): Element | null => {
  for (let box = element.parentElement; box; box = box.parentElement)
    if (/auto|scroll/.test(getComputedStyle(box).overflowY)) return box === document.body ? null : box
  return null
}
