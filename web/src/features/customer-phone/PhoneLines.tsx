import type { ReactNode } from 'react'
import { piecesOf } from '../../lib/whatsapp-text.ts'
import { formatted } from '../../ui/formatted.tsx'
import classes from './CustomerPhone.module.css'

const Words = ({ text }: { text: string }) => (
  <div className={classes.words} dir="auto">
    {formatted(piecesOf(text))}
  </div>
)

/** What the customer wrote. */
export const OwnBubble = ({ text }: { text: string }) => (
  <div className={classes.own}>
    <Words text={text} />
  </div>
)

/** What the company's bot wrote. */
export const BotBubble = ({ text }: { text: string }) => (
  <div className={classes.bubble}>
    <Words text={text} />
  </div>
)

export const FileBubble = ({ children }: { children: ReactNode }) => <div className={classes.bubble}>{children}</div>

type Menu = { text: string } & (
  | { shape: 'text' }
  | { shape: 'list'; rows: readonly string[] }
  | { shape: 'buttons'; buttons: readonly string[] }
)

const rowsOf = (menu: Menu) => (menu.shape === 'list' ? menu.rows : menu.shape === 'buttons' ? menu.buttons : [])

interface MenuBubbleProps {
  menu: Menu
  /** Null: the conversation is over. */
  onChoose: ((text: string) => void) | null
}

export const MenuBubble = ({ menu, onChoose }: MenuBubbleProps) => (
  <div className={classes.bubble}>
    <Words text={menu.text} />
    {rowsOf(menu).map((row) => (
      <button key={row} type="button" className={classes.row} onClick={() => onChoose?.(row)}>
        {row}
      </button>
    ))}
  </div>
)

/** Something that happened but that the customer does not see. */
export const Aside = ({ children }: { children: ReactNode }) => <p className={classes.happening}>{children}</p>
