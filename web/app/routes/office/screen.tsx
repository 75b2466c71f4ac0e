/** The route of every screen of the office. The layout shows the screen itself: it knows which one by the id of the route. */
export default () => null;
