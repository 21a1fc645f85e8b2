/**
 * The demo accounts of local data; in JavaScript, so that `npm start` can print them. Their emails cannot exist and their
 * password is public, so they are never created on deployed data.
 *
 * @type {{ email: string, name: string, is: string, superadmin?: true, adminOfSite?: string }[]}
 */
export const DEMO_ACCOUNTS = [
  {
    email: 'superadmin@example.com',
    name: 'Ida Marsh',
    is: 'administers all cities',
    superadmin: true,
  },
  {
    email: 'editor@portlarkin.example',
    name: 'Tomas Quill',
    is: 'administers Port Larkin',
    adminOfSite: 'portlarkin',
  },
  {
    email: 'editor@sorrelsprings.example',
    name: 'Lupe Arroyo',
    is: 'administers Sorrel Springs',
    adminOfSite: 'sorrelsprings',
  },
  { email: 'robin@example.com', name: 'Robin Achebe', is: 'has submitted events in Port Larkin' },
  {
    email: 'june@example.com',
    name: 'June Ferreira',
    is: 'waits there for a decision of the editors',
  },
]

export const DEMO_PASSWORD = 'ferry lantern oyster tuba'
