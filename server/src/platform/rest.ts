/** A delay that ends early if somebody wakes it. If it was woken before it started, the next delay is zero. */
export class Rest {
  #isDue = false
  #end = () => {}

  wake() {
    this.#isDue = true
    this.#end()
  }

  atMost(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#end(), ms)
      this.#end = () => {
        clearTimeout(timer)
        this.#isDue = false
        this.#end = () => {}
        resolve()
      }
      if (this.#isDue) this.#end()
    })
  }
}
