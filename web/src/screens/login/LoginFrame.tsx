import { type ReactNode, useEffect } from 'react'
import { followBrand } from '../../lib/brand.ts'
import { BrandMark } from '../../ui/BrandMark.tsx'
import { LanguageButton } from '../../ui/LanguageButton.tsx'
import { ThemeButton } from '../../ui/ThemeButton.tsx'
import classes from './LoginFrame.module.css'

interface LoginFrameProps {
  title: string
  /** For longer forms. */
  isWide?: boolean
  children: ReactNode
}

/** The frame of the screens before sign-in. */
export const LoginFrame = ({ title, isWide = false, children }: LoginFrameProps) => {
  useEffect(followBrand, [])
  return (
    <div className={classes.page}>
      <div className={classes.tools}>
        <LanguageButton />
        <ThemeButton />
      </div>
      <main className={classes.card} data-wide={isWide || undefined}>
        <BrandMark hasName size={36} />
        <h1 className={classes.title}>{title}</h1>
        {children}
      </main>
    </div>
  )
}
