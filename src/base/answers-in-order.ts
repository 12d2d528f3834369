/**
 * Of questions that may be answered in another order than they were asked. `ask` is called as one is asked, and what it gives once
 * that is answered: true where the answer may stand, false where a later question's stands already.
 */
export function answersInOrder(): { ask(): () => boolean } {
  let asked = 0
  let standing = 0
  return {
    ask() {
      const question = ++asked
      return () => {
        if (question < standing) return false
        standing = question
        return true
      }
    },
  }
}
