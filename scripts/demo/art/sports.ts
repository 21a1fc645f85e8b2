import { CREAM, type Inks } from './ink'
import {
  around,
  between,
  circle,
  clipped,
  type Dice,
  ellipse,
  ground,
  group,
  line,
  path,
  polygon,
  rays,
  rect,
  times,
} from './paper'

/** A baseball, so close that its stitches fill the image. */
export function baseball(i: Inks, dice: Dice): string {
  const turn = between(dice, -18, 12)
  const stitches = (side: 1 | -1) =>
    times(13, (n) => {
      const [x, y] = around(800 - side * 640, 500, 430, (side === 1 ? 30 : 210) + n * 10)
      return group(`translate(${x} ${y}) rotate(${(side === 1 ? 30 : 210) + n * 10})`, [
        path('M-30 -18Q0 4 30 -18', { stroke: i.warm, width: 12 }),
      ])
    })
  return [
    ground(i.ground),
    polygon(
      [
        [800, 1700],
        [-300, 600],
        [800, -200],
        [1900, 600],
      ],
      { fill: i.tertiary },
    ),
    polygon(
      [
        [800, 1500],
        [0, 700],
        [800, 100],
        [1600, 700],
      ],
      { fill: i.pastel, opacity: 0.7 },
    ),
    group(`rotate(${turn} 800 500)`, [
      group('translate(26 32)', [circle(800, 500, 400, { fill: i.dark, opacity: 0.3 })]),
      circle(800, 500, 400, { fill: CREAM }),
      clipped('ball', circle(800, 500, 400, { fill: '#000' }), [
        path('M800 100A400 400 0 0 1 800 900A520 520 0 0 0 800 100Z', {
          fill: i.secondary,
          opacity: 0.35,
        }),
        ...stitches(1),
        ...stitches(-1),
      ]),
    ]),
  ].join('')
}

/** A ball over the rim. */
export function basketball(i: Inks, dice: Dice): string {
  const x = between(dice, 660, 800)
  return [
    ground(i.ground),
    rays(x, 380, 1500, 12, { fill: i.pastel, opacity: 0.55 }, between(dice, 0, 15)),
    rect(930, 120, 560, 420, { fill: CREAM }, 14),
    rect(930, 120, 560, 420, { stroke: i.ink, width: 20 }, 14),
    rect(1110, 290, 200, 160, { stroke: i.tertiary, width: 18 }),
    group('translate(18 22)', [circle(x, 350, 252, { fill: i.dark, opacity: 0.3 })]),
    circle(x, 350, 252, { fill: i.warm }),
    clipped('b', circle(x, 350, 252, { fill: '#000' }), [
      group(`rotate(${between(dice, 15, 40)} ${x} 350)`, [
        line(x - 260, 350, x + 260, 350, i.dark, 12),
        line(x, 90, x, 610, i.dark, 12),
        circle(x - 300, 350, 220, { stroke: i.dark, width: 12 }),
        circle(x + 300, 350, 220, { stroke: i.dark, width: 12 }),
      ]),
    ]),
    ellipse(980, 640, 290, 54, { stroke: i.ink, width: 30 }),
    ellipse(980, 636, 290, 54, { stroke: i.secondary, width: 18 }),
    ...times(8, (n) => [
      line(708 + n * 78, 668 + Math.sin((n / 7) * Math.PI) * 26, 800 + n * 52, 990, CREAM, 8),
      line(
        708 + n * 78,
        668 + Math.sin((n / 7) * Math.PI) * 26,
        740 + n * 52 + (n > 3 ? -20 : 30),
        990,
        CREAM,
        8,
      ),
    ]).flat(),
  ].join('')
}

/** The pitch from above, and one ball. */
export function pitch(i: Inks, dice: Dice): string {
  const [bx, by] = [between(dice, 900, 1150), between(dice, 330, 640)]
  const light = CREAM
  return [
    ground(i.tertiary),
    ...times(8, (n) => (n % 2 ? rect(n * 200, 0, 200, 1000, { fill: i.ink, opacity: 0.16 }) : '')),
    group('rotate(-14 800 500)', [
      rect(-100, 60, 1800, 880, { stroke: light, width: 12 }),
      line(800, 60, 800, 940, light, 12),
      circle(800, 500, 210, { stroke: light, width: 12 }),
      circle(800, 500, 16, { fill: light }),
      rect(-100, 260, 330, 480, { stroke: light, width: 12 }),
      rect(1370, 260, 330, 480, { stroke: light, width: 12 }),
    ]),
    ...times(7, (n) => {
      const [x, y] = [140 + n * 215 + between(dice, -50, 50), between(dice, 140, 860)]
      return [
        circle(x + 8, y + 10, 38, { fill: i.dark, opacity: 0.3 }),
        circle(x, y, 38, { fill: n % 2 ? i.primary : i.secondary }),
        circle(x, y, 16, { fill: n % 2 ? CREAM : i.dark }),
      ]
    }).flat(),
    path(`M240 900Q560 ${by - 340} ${bx} ${by}`, { stroke: i.secondary, width: 10 }),
    circle(bx + 12, by + 18, 74, { fill: i.dark, opacity: 0.35 }),
    circle(bx, by, 74, { fill: CREAM }),
    polygon(
      times(5, (n) => around(bx, by, 32, n * 72)),
      { fill: i.dark },
    ),
    ...times(5, (n) => {
      const [x, y] = around(bx, by, 32, n * 72),
        [x2, y2] = around(bx, by, 62, n * 72)
      return line(x, y, x2, y2, i.dark, 6)
    }),
  ].join('')
}

/** Lanes of a track, bending away. */
export function track(i: Inks, dice: Dice): string {
  const x = between(dice, 120, 260)
  const inks = [i.primary, i.secondary, i.primary, i.secondary, i.primary, i.secondary]
  return [
    ground(i.pastel),
    circle(1240, 210, 150, { fill: i.secondary }),
    ...times(6, (n) => circle(x, 1180, 1280 - n * 130, { fill: inks[n] ?? i.primary })),
    ...times(7, (n) => circle(x, 1180, 1280 - n * 130, { stroke: CREAM, width: 10 })),
    circle(x, 1180, 500, { fill: i.tertiary }),
    ...times(2, (n) => {
      const [a, b] = around(x, 1180, 850 - n * 170, 34 + n * 24)
      const f = n ? i.dark : i.ink
      return group(`translate(${a} ${b}) rotate(${18 + n * 14}) scale(1.35)`, [
        circle(36, -232, 36, { fill: f }),
        path(
          'M20 -190L-6 -70L70 0L40 104M-6 -70L-70 10L-150 0M20 -180L80 -110L140 -140M20 -180L-60 -150L-90 -76',
          { stroke: f, width: 32 },
        ),
        path('M24 -190L-8 -64', { stroke: f, width: 56 }),
      ])
    }),
  ].join('')
}
