"""Types of arrays."""

import numpy as np
import numpy.typing as npt

Whole = npt.NDArray[np.int64]
Flags = npt.NDArray[np.bool_]
Reals = npt.NDArray[np.float64]
