import { Button } from './Button.tsx'
import classes from './ToastBody.module.css'

export interface ToastBodyProps {
  text: string
  action: string
  onAction: () => void
}

export const ToastBody = ({ text, action, onAction }: ToastBodyProps) => (
  <span className={classes.body}>
    <span>{text}</span>
    <Button onClick={onAction}>{action}</Button>
  </span>
)
