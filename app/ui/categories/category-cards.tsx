import { categoryPath } from '~/domain/categories/category'
import { A } from '~/ui/kit/link'
import styles from './category-cards.module.css'
import { CategoryImage } from './category-image'
import type { CategoryTile } from './category-tile'

type Props = {
  categories: CategoryTile[]
  /** The width of the images in CSS pixels. */
  width: number
  sizes: string
  /** The heading level of the names. */
  heading: 'h2' | 'h3'
  /** How many of the images are visible without scrolling. */
  eager?: number
}

/** Categories as cards: image, name and blurb. */
export function CategoryCards({ categories, width, sizes, heading: Heading, eager = 0 }: Props) {
  return (
    <ul className={styles.cards}>
      {categories.map((category, position) => (
        <li key={category.id} className={styles.card}>
          <CategoryImage
            category={category}
            position={position}
            width={width}
            sizes={sizes}
            eager={position < eager}
          />
          <div className={styles.words}>
            <Heading className={styles.name}>
              <A href={categoryPath(category)}>{category.name}</A>
            </Heading>
            {category.blurb ? <p className={styles.blurb}>{category.blurb}</p> : null}
          </div>
        </li>
      ))}
    </ul>
  )
}
